import { expect, test } from 'vitest';
import { count, money, moneyProblem, readMoney, withSeparators } from './money';

test.each([
  [0, '$0.00'],
  [-0, '$0.00'],
  [9412.5, '$9,412.50'],
  [-36, '−$36.00'],
])('%d is shown as %s', (amount, shown) => {
  expect(money(amount)).toBe(shown);
});

test.each([
  ['12', 12],
  ['1,234.5', 1234.5],
  ['1234,50', 1234.5],
  ['1.234,50', 1234.5],
  ['$ 12.30', 12.3],
  ['-5', -5],
  ['1,000', 1000],
  ['', null],
  ['twelve', null],
  ['1.2.3', null],
  ['1.005', null],
  ['-1.005', null],
  ['1.000', null],
  ['0,005', null],
  ['1005,005', null],
  ['1,234.567', null],
  ['100,005', 100005],
])('%s is read as %s', (typed, amount) => {
  expect(readMoney(typed)).toBe(amount);
});

test.each([
  ['1.005', 'Enter at most 2 decimals'],
  ['1.000', 'Enter at most 2 decimals'],
  ['0,005', 'Enter at most 2 decimals'],
  ['1005,005', 'Enter at most 2 decimals'],
  ['twelve', 'Enter an amount, for example 12.50'],
  ['1.00', undefined],
  ['1,005', undefined],
  ['.5', undefined],
])('the problem of %s is %s', (typed, problem) => {
  expect(moneyProblem(typed)).toBe(problem);
});

test('every negative number has a minus sign, and fields read it', () => {
  expect([money(-1234.5), count(-1234), withSeparators('-12.5%')]).toEqual(['−$1,234.50', '−1,234', '−12.5%']);
  expect(readMoney('−1,234.5')).toBe(-1234.5);
});

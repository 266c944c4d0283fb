import { expect, test } from 'vitest';
import { money, readMoney } from './money';

test.each([
  [0, '$0.00'],
  [-0, '$0.00'],
  [9412.5, '$9,412.50'],
  [-36, '-$36.00'],
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
])('%s is read as %s', (typed, amount) => {
  expect(readMoney(typed)).toBe(amount);
});

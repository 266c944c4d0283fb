import { describe, expect, test } from 'vitest';
import {
  calculate,
  calculationNames,
  calculationOf,
  denominations,
  percentText,
  type CalculationName,
} from './calculations';
import { decimalText, divide, readDecimal, scaleTo } from './exact-decimal';

/** Deterministic random numbers (mulberry32), so that a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const CASES = 2_000;

const cents = (value: bigint | number): string => decimalText(BigInt(value), 2);
const answers = (name: CalculationName, typed: Record<string, string>): bigint[] => {
  const outcome = calculate(name, typed);
  if (!outcome || 'problem' in outcome) throw new Error(JSON.stringify(outcome));
  return outcome.results.map(({ value }) => value);
};

describe('reading numbers', () => {
  test.each([
    ['12', 12n, 0],
    ['12.50', 1250n, 2],
    ['1,234.5', 12345n, 1],
    ['1234,50', 123450n, 2],
    ['1.234,50', 123450n, 2],
    ['$ 12', 12n, 0],
    ['7.5 %', 75n, 1],
    ['.5', 5n, 1],
    ['-3', -3n, 0],
    ['−3', -3n, 0],
    ['1.005', 1005n, 3],
  ] as const)('%s', (text, units, decimals) => expect(readDecimal(text)).toEqual({ units, decimals }));

  test.each(['', '.', 'abc', '1.2.3', '--1', '1e9', 'Infinity', '0x10', '1234567890123'])('%j is no number', (text) =>
    expect(readDecimal(text)).toBeUndefined(),
  );

  test('every amount in cents is read as it is written', () => {
    const next = numbers(1);
    for (let at = 0; at < CASES; at++) {
      const units = BigInt(next(1_000_000_000));
      const read = readDecimal(decimalText(units, 2));
      expect(read && scaleTo(read, 2)).toBe(units);
    }
  });
});

test('halves are rounded away from zero', () => {
  expect([divide(5n, 2n), divide(-5n, 2n), divide(5n, -2n), divide(7n, 3n), divide(8n, 3n), divide(0n, 3n)]).toEqual([
    3n,
    -3n,
    -3n,
    2n,
    3n,
    0n,
  ]);
});

test('a quotient is never further than half from the exact one', () => {
  const next = numbers(2);
  for (let at = 0; at < CASES; at++) {
    const [dividend, divisor] = [BigInt(next(1_000_000)) - 500_000n, BigInt(next(9_999) + 1)];
    const error = divide(dividend, divisor) * divisor - dividend;
    expect((error < 0n ? -error : error) * 2n <= divisor).toBe(true);
  }
});

describe('calculations', () => {
  test('the price for a margin', () => {
    expect(answers('price', { cost: '60', margin: '40' })).toEqual([10_000n, 4_000n, 66_667n]);
    expect(answers('price', { cost: '0.07', margin: '33.333' })).toEqual([10n, 3n, 42_857n]);
  });
  test('margin and mark-up of a price', () => {
    expect(answers('margin', { cost: '60', price: '100' })).toEqual([40_000n, 4_000n, 66_667n]);
    expect(answers('margin', { cost: '100', price: '80' })).toEqual([-25_000n, -2_000n, -20_000n]);
    expect(answers('margin', { cost: '0', price: '80' })).toEqual([100_000n, 8_000n, 0n]);
  });
  test('the price for a mark-up', () => {
    expect(answers('markup', { cost: '60', markup: '66.667' })).toEqual([10_000n, 4_000n, 40_000n]);
  });
  test('a discount', () => {
    expect(answers('discount', { price: '19.99', discount: '15' })).toEqual([1_699n, 300n]);
    expect(answers('discount', { price: '1.01', discount: '50' })).toEqual([50n, 51n]);
  });
  test('landed cost', () => {
    const typed = { price: '11.20', quantity: '20', shipping: '12', duty: '2.5', other: '8.50' };
    expect(answers('landed', typed)).toEqual([1_251n, 25_010n, 22_400n, 560n]);
    expect(answers('landed', { price: '1', quantity: '3', shipping: '', duty: '', other: '' })).toEqual([
      100n,
      300n,
      300n,
      0n,
    ]);
  });
  test('change, with the fewest notes and coins', () => {
    expect(answers('change', { due: '12.35', received: '20' })).toEqual([765n, 765n]);
    expect(denominations(765n)).toBe('1 × $5, 2 × $1, 2 × 25¢, 1 × 10¢, 1 × 5¢');
    expect(denominations(0n)).toBe('Nothing');
    expect(calculate('change', { due: '20', received: '12.35' })).toEqual({
      problem: '$7.65 is still due',
      field: 'received',
    });
  });
  test('percentages have no zeros at the end', () => {
    expect([percentText(40_000n), percentText(66_667n), percentText(-25_500n), percentText(0n)]).toEqual([
      '40%',
      '66.667%',
      '−25.5%',
      '0%',
    ]);
  });
});

describe('what is refused', () => {
  test.each([
    ['price', { cost: '1', margin: '100' }, 'margin', 'Enter a margin below 100%'],
    ['margin', { cost: '1', price: '0' }, 'price', 'Enter a price above 0'],
    ['discount', { price: '1', discount: '101' }, 'discount', 'Enter a discount of at most 100%'],
    ['landed', { price: '1', quantity: '0' }, 'quantity', 'Quantity must be greater than 0'],
    ['landed', { price: '1', quantity: '1.5' }, 'quantity', 'Enter a whole number'],
    ['price', { cost: '1.005', margin: '1' }, 'cost', 'Enter at most 2 decimals'],
    ['price', { cost: 'x', margin: '1' }, 'cost', 'Enter an amount, for example 12.50'],
    ['price', { cost: '-1', margin: '1' }, 'cost', 'Enter 0 or more'],
  ] as const)('%s %j', (name, typed, field, problem) => expect(calculate(name, typed)).toEqual({ field, problem }));

  test.each(calculationNames)('%s waits for its required fields', (name) => {
    for (const { name: field, optional } of calculationOf(name).fields) {
      const typed = Object.fromEntries(calculationOf(name).fields.map((each) => [each.name, '1']));
      const outcome = calculate(name, { ...typed, [field]: ' ' });
      expect(outcome === undefined).toBe(!optional);
    }
  });
});

describe('properties', () => {
  test('a price has the margin that it was made for, to the cent', () => {
    const next = numbers(3);
    for (let at = 0; at < CASES; at++) {
      const [cost, margin] = [BigInt(next(10_000_000) + 1), BigInt(next(99_000))];
      const [price = 0n] = answers('price', { cost: cents(cost), margin: decimalText(margin, 3) });
      // The exact price is cost / (1 - margin); half a cent is lost at most.
      const error = price * (100_000n - margin) - cost * 100_000n;
      expect((error < 0n ? -error : error) * 2n <= 100_000n - margin).toBe(true);
      expect(price >= cost).toBe(true);
    }
  });

  test('profit is always price minus cost, and discount and rest always make the price', () => {
    const next = numbers(4);
    for (let at = 0; at < CASES; at++) {
      const [cost, percent] = [BigInt(next(10_000_000)), decimalText(BigInt(next(100_001)), 3)];
      const [price = 0n, profit = 0n] = answers('markup', { cost: cents(cost), markup: percent });
      expect(price - profit).toBe(cost);
      const [rest = 0n, off = 0n] = answers('discount', { price: cents(cost), discount: percent });
      expect(rest + off).toBe(cost);
      expect(rest >= 0n && off >= 0n).toBe(true);
    }
  });

  test('notes and coins always add up to the change', () => {
    const next = numbers(5);
    for (let at = 0; at < CASES; at++) {
      const change = BigInt(next(1_000_000));
      const sum = [...denominations(change).matchAll(/(\d+) × (\$?)(\d+)/g)].reduce(
        (all, [, pieces = '0', dollar, coin = '0']) => all + BigInt(pieces) * BigInt(coin) * (dollar ? 100n : 1n),
        0n,
      );
      expect(sum).toBe(change);
    }
  });
});

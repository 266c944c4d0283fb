import { expect, test } from 'vitest';
import { orderTotal, totalsOf, totalOf } from './totals';

const line = { quantity: 1, unit_price: 5, discount_amount: 0, is_gift: false, items_free: 0 };

// The same cases as in the server's test, so that both calculate alike.
test.each([
  [{ quantity: 3, unit_price: 0.1 }, 0.3],
  [{ quantity: 7, unit_price: 19.99, discount_amount: 0.01 }, 139.92],
  [{ quantity: 1, unit_price: 5, discount_amount: 9 }, 0],
  [{ quantity: 2, unit_price: 5, items_free: 3 }, 10],
  [{ quantity: 2, unit_price: 5, discount_amount: 1, is_gift: true }, 0],
  [{ quantity: 1_000_000, unit_price: 999_999.99 }, 999_999_990_000],
])('the total of %o is %d', (values, total) => {
  expect(totalOf({ ...line, ...values })).toBe(total);
});

test('several lines add up to the cent; gifts count only as items', () => {
  const lines = [
    { ...line, quantity: 3, unit_price: 0.1, discount_amount: 0.05 },
    { ...line, quantity: 1, unit_price: 19.99 },
    { ...line, quantity: 1, is_gift: true, items_free: 2, discount_amount: 1 },
    { ...line, quantity: 1, unit_price: 5, discount_amount: 9 },
  ];
  expect(totalsOf(lines)).toEqual({ before: 25.29, discount: 5.05, total: 20.24, gifts: 3, quantity: 8 });
});

test('no lines have a total of 0', () => {
  expect(totalsOf([])).toEqual({ before: 0, discount: 0, total: 0, gifts: 0, quantity: 0 });
});

test.each([
  [['0.00', '0.00', '0.00'], 20.24],
  [['0.24', '4.50', '1.20'], 25.7],
  [['30', '4.50', ''], 4.5],
  [['x', '', '1'], 21.24],
] as const)('the order total with discount, shipping and tax %o is %d', (extras, total) => {
  expect(orderTotal(20.24, extras)).toBe(total);
});

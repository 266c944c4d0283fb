import { expect, test } from 'vitest';
import type { StockOrder } from '@/sections/stock-orders/api';
import { chargesTotal, undistributedCharges, chargeShares } from './landed';

const order = (
  shared_by: StockOrder['shared_by'],
  lines: [quantity: number, price: number][],
  charges: Partial<StockOrder> = {},
): StockOrder =>
  ({
    shared_by,
    shipping_amount: 0,
    tax_amount: 0,
    discount_amount: 0,
    ...charges,
    lines: lines.map(([quantity, price]) => ({ quantity, items_amount: quantity * price })),
  }) as StockOrder;

const halden: [number, number][] = [
  [6, 176],
  [4, 104],
  [8, 82.5],
  [10, 58.2],
  [20, 19.8],
];

test('a rounding difference of one cent goes to the largest line', () => {
  const shared = order('value', halden, { shipping_amount: 52, tax_amount: 217.7, discount_amount: 62.2 });
  expect(undistributedCharges(shared)).toEqual([{ charge: 'shipping', line: 0, rounded: 52.01, cents: -1 }]);
  expect(chargesTotal(shared)).toBe(207.5);
});

test('equal weights round alike, and the first line takes the difference', () => {
  expect(
    undistributedCharges(
      order(
        'equally',
        [
          [1, 1],
          [1, 1],
          [1, 1],
        ],
        { shipping_amount: 1 },
      ),
    ),
  ).toEqual([{ charge: 'shipping', line: 0, rounded: 0.99, cents: 1 }]);
  expect(
    undistributedCharges(
      order(
        'equally',
        [
          [1, 1],
          [1, 1],
        ],
        { shipping_amount: 1 },
      ),
    ),
  ).toEqual([]);
});

test('lines without cost get equal shares', () => {
  expect(
    chargeShares(
      order('value', [
        [3, 0],
        [1, 0],
      ]),
    ),
  ).toEqual([0.5, 0.5]);
  expect(
    chargeShares(
      order('quantity', [
        [3, 0],
        [1, 0],
      ]),
    ),
  ).toEqual([0.75, 0.25]);
});

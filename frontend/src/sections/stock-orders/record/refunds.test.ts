import { expect, test } from 'vitest';
import type { StockOrder } from '@/sections/stock-orders/api';
import { expectedRefunds, outstandingRefund } from './refunds';

const line = (parts: object) => ({
  id: 'a',
  product_name: 'Lamp',
  quantity: 8,
  landed_total: 704.04,
  received_bad: 0,
  lost: 0,
  cancelled: 0,
  ...parts,
});
const order = (refund_expected: number, ...lines: object[]) => ({ refund_expected, lines }) as unknown as StockOrder;

test('each reason has its amount, and the rows add up to the expected refund', () => {
  expect(expectedRefunds(order(88.01, line({ received_bad: 1 }))).map(({ what, amount }) => [what, amount])).toEqual([
    ['1 × Lamp, arrived damaged', 88.01],
  ]);
  expect(expectedRefunds(order(100, line({ lost: 1 }))).map(({ what, amount }) => [what, amount])).toEqual([
    ['1 × Lamp, missing', 88.01],
    ['Other agreement or rounding', 11.99],
  ]);
  expect(expectedRefunds(order(5, line({}))).map(({ what, amount }) => [what, amount])).toEqual([
    ['Agreed with the vendor', 5],
  ]);
});

test('nothing is owed after an overpayment', () => {
  expect(outstandingRefund({ refund_expected: 10.1, refund_received: 4.05 })).toBe(6.05);
  expect(outstandingRefund({ refund_expected: 10, refund_received: 12 })).toBe(0);
});

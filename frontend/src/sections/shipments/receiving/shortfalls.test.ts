import { expect, test } from 'vitest';
import { quantities, refundsOf } from './shortfalls';

const line = (stock_order_id: string, refund: number) => ({
  shipment_line_id: `${stock_order_id} ${refund}`,
  product_id: 'p',
  product_name: 'Kettle',
  stock_order_id,
  stock_order_number: `ST-${stock_order_id}`,
  vendor_name: 'Kyushu Traders',
  bad: 1,
  missing: 0,
  note: null,
  refund,
});

test('names what was damaged and what was missing', () => {
  expect(quantities({ bad: 2, missing: 1 })).toBe('2 damaged, 1 missing');
  expect(quantities({ bad: 0, missing: 3 })).toBe('3 missing');
});

test('adds up the refund of each stock order in cents, without orders that owe nothing', () => {
  expect(refundsOf([line('1', 0.1), line('2', 12.5), line('1', 0.2), line('3', 0)])).toEqual([
    { id: '1', number: 'ST-1', vendor: 'Kyushu Traders', cents: 30 },
    { id: '2', number: 'ST-2', vendor: 'Kyushu Traders', cents: 1250 },
  ]);
});

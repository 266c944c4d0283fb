import { expect, test } from 'vitest';
import {
  changesOf,
  emptyLine,
  fieldOf,
  flattenValues,
  linesText,
  totalsOf,
  toForm,
  toServer,
  unflattenValues,
  type LineValues,
} from './form-mapping';
import type { StockOrder } from '@/sections/stock-orders/api';

const lamp: LineValues = { ...emptyLine(), product: { id: 'lamp', label: 'Lamp' }, quantity: '3', unit_price: '12.50' };
const values = (lines: LineValues[], more: object = {}) => ({ ...toForm(undefined), lines, ...more });

test('the total follows the input, to the cent', () => {
  expect(
    totalsOf(
      values([lamp, { ...lamp, unit_price: '0,10' }], {
        shipping_amount: '4.99',
        tax_amount: '',
        discount_amount: '1',
      }),
    ),
  ).toEqual({ items: 37.8, total: 41.79, quantity: 6 });
});

test("a blank line isn't sent and doesn't shift error messages", () => {
  const typed = values([emptyLine(), lamp]);
  expect(toServer(typed).lines).toEqual([
    { product_id: 'lamp', quantity: 3, unit_price: 12.5, shop_sku: null, description: null },
  ]);
  expect(fieldOf('lines.0.product_id', typed)).toBe('lines.1.product');
  expect(fieldOf('shop_order_number', typed)).toBe('shop_order_number');
});

test('only changed fields are sent', () => {
  const before = values([lamp]);
  expect(changesOf({ ...before, notes: 'Call first', lines: [lamp] }, before)).toEqual({ notes: 'Call first' });
  expect(Object.keys(changesOf({ ...before, lines: [{ ...lamp, quantity: '4' }] }, before))).toEqual(['lines']);
});

test('a comparison of two versions keeps the lines of each together', () => {
  const [mine, theirs] = [values([lamp]), values([{ ...lamp, quantity: '9' }])];
  expect(linesText(mine.lines)).toBe('3 × Lamp');
  expect(unflattenValues(flattenValues(theirs), mine, theirs).lines).toEqual(theirs.lines);
  expect(unflattenValues(flattenValues(mine), mine, theirs).lines).toEqual(mine.lines);
});

test('prices per item, per pack and for all are sent as they were typed', () => {
  const typed: LineValues[] = [
    { ...lamp, quantity: '1000', unit_price: '0.015' },
    { ...lamp, quantity: '2', pack_size: '12', priced_by: 'pack', unit_price: '25' },
    { ...lamp, quantity: '3', priced_by: 'line', unit_price: '10' },
  ];
  const shared = { product_id: 'lamp', shop_sku: null, description: null };
  expect(toServer(values(typed)).lines).toEqual([
    { ...shared, quantity: 1000, unit_price: 0.015 },
    { ...shared, quantity: 24, pack_size: 12, pack_price: 25 },
    { ...shared, quantity: 3, items_amount: 10 },
  ]);
  expect(totalsOf(values(typed))).toEqual({ items: 75, total: 75, quantity: 1027 });
  expect(fieldOf('lines.2.items_amount', values(typed))).toBe('lines.2.unit_price');
});

test('a stored line is shown as it was entered', () => {
  const stored = (line: object) => {
    const order = { lines: [{ product_id: 'lamp', product_name: 'Lamp', pack_size: null, packs: null, ...line }] };
    const [shown] = toForm(order as unknown as StockOrder).lines;
    return [shown?.quantity, shown?.pack_size, shown?.priced_by, shown?.unit_price];
  };
  const plain = { pack_price: null };
  expect(stored({ ...plain, quantity: 1000, unit_price: 0.015, items_amount: 15 })).toEqual([
    '1000',
    '',
    'item',
    '0.015',
  ]);
  expect(stored({ ...plain, quantity: 4, unit_price: 12.5, items_amount: 50 })).toEqual(['4', '', 'item', '12.50']);
  expect(stored({ ...plain, quantity: 10000, unit_price: 0.0015, items_amount: 15.01 })).toEqual([
    '10000',
    '',
    'line',
    '15.01',
  ]);
  expect(
    stored({ quantity: 24, unit_price: 2.0833, items_amount: 50, pack_size: 12, packs: 2, pack_price: 25 }),
  ).toEqual(['2', '12', 'pack', '25.00']);
});

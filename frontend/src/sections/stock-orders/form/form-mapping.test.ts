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

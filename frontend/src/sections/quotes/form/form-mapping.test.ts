import { expect, test } from 'vitest';
import { changesOf, emptyLine, fieldOf, totalsOf, toForm, toServer } from './form-mapping';

const line = { ...emptyLine(), product: { id: 'p', label: 'Lamp' }, quantity: '3', unit_price: '19.99' };

test('the final amount is total minus discount plus tax, in whole cents, and blanks are 0', () => {
  const blank = { lines: [], total_amount: '', discount_amount: '', tax_amount: '' };
  expect(totalsOf(blank)).toEqual({ total: 0, discount: 0, tax: 0, final: 0 });
  expect(totalsOf({ ...blank, total_amount: '100', discount_amount: '10.10', tax_amount: '0.30' })).toEqual({
    total: 100,
    discount: 10.1,
    tax: 0.3,
    final: 90.2,
  });
  expect(
    totalsOf({ ...blank, total_amount: '5', lines: [line, { ...line, quantity: '1', unit_price: '0.10' }] }).final,
  ).toBe(60.07);
});

test('with lines, the total is their sum, and a product line needs no description', () => {
  const values = {
    ...toForm(undefined, { customer: { id: 'c', label: 'Maya' } }),
    title: ' Lamps ',
    lines: [line, { ...line, as: 'text' as const, description: ' Delivery ' }],
  };
  expect(toServer(values)).toMatchObject({
    title: 'Lamps',
    customer_id: 'c',
    prospect_id: null,
    total_amount: 119.94,
    lines: [
      { product_id: 'p', description: '', quantity: 3, unit_price: 19.99 },
      { product_id: null, description: 'Delivery', quantity: 3, unit_price: 19.99 },
    ],
  });
  expect(toServer({ ...values, lines: [] }).total_amount).toBeNull();
});

test('only changed fields are sent', () => {
  const before = { ...toForm(undefined), title: 'A', lines: [line] };
  expect(changesOf({ ...before, notes: 'x' }, before)).toEqual({ notes: 'x' });
  expect(Object.keys(changesOf({ ...before, lines: [{ ...line, quantity: '2' }] }, before))).toEqual([
    'lines',
    'total_amount',
  ]);
  expect(fieldOf('lines.1.product_id')).toBe('lines.1.product');
});

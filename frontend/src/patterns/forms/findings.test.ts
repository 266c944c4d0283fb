import { expect, test } from 'vitest';
import { findingsIn } from './findings';

const order = { first: 'customer_id', inLine: ['product', 'quantity', 'items_free', 'unit_price', 'discount_amount'] };
const wrong = (message: string) => ({ type: 'server', message });

test('every error in the order of the form; the line is named if there are several', () => {
  const errors = {
    promised_at: wrong('Enter a date as YYYY-MM-DD'),
    lines: [
      undefined,
      { unit_price: wrong('Unit price must be greater than 0'), product: wrong('Product selection is required') },
    ],
    customer_id: wrong('Customer selection is required'),
  };
  expect(findingsIn(errors, 2, order)).toEqual([
    { field: 'customer_id', message: 'Customer selection is required' },
    { field: 'lines.1.product', message: 'Line 2: Product selection is required' },
    { field: 'lines.1.unit_price', message: 'Line 2: Unit price must be greater than 0' },
    { field: 'promised_at', message: 'Enter a date as YYYY-MM-DD' },
  ]);
  expect(findingsIn({ lines: [{ quantity: wrong('Quantity must be greater than 0') }] }, 1, order)).toEqual([
    { field: 'lines.0.quantity', message: 'Quantity must be greater than 0' },
  ]);
});

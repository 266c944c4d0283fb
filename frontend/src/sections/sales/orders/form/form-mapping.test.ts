import { expect, test } from 'vitest';
import { NOT_IN_CATALOG, NIL_ID } from '@/sections/sales/orders/labels';
import { discountProblem, emptyLine, fieldOf, newOrder, readLine, toServer } from './form-mapping';

const bolt = { id: 'p1', label: 'Bolt' };
const lamp = { id: 'p2', label: 'Lamp' };
const maya = { id: 'c1', label: 'Maya' };
const filled = () => ({
  ...newOrder(maya),
  ordered_at: '2026-11-21',
  lines: [{ ...emptyLine(), product: bolt, quantity: ' 2 ', unit_price: '1,234.5' }],
});

const line = {
  product_id: 'p1',
  description: null,
  quantity: 2,
  items_free: 0,
  unit_price: 1234.5,
  discount_amount: 0,
  is_gift: false,
  notes: null,
};
const header = {
  customer_id: 'c1',
  referred_by_customer_id: null,
  purchasing_for_customer_id: null,
  ordered_at: '2026-11-21',
  promised_at: null,
  delivery_method: null,
  priority: 'normal',
  discount_amount: 0,
  shipping_amount: 0,
  tax_amount: 0,
  customer_reference: null,
  all_or_nothing: false,
  notes: null,
};

test('an order of one line is an order with blanks as null and amounts as numbers', () => {
  expect(toServer({ ...filled(), all_or_nothing: true })).toEqual({ ...header, lines: [line] });
});

test('several lines share the facts of the order', () => {
  const values = {
    ...filled(),
    notes: ' wrap ',
    purchasing_for_customer_id: maya,
    all_or_nothing: true,
    shipping_amount: '4.50',
  };
  values.lines.push({ ...emptyLine(), product: lamp, unit_price: '5', discount_amount: '1', is_gift: true });
  expect(toServer(values)).toEqual({
    ...header,
    purchasing_for_customer_id: 'c1',
    all_or_nothing: true,
    notes: 'wrap',
    shipping_amount: 4.5,
    lines: [line, { ...line, product_id: 'p2', quantity: 1, unit_price: 0, is_gift: true }],
  });
});

test('missing values are sent as null, so that the server reports them', () => {
  const values = { ...newOrder(), lines: [{ ...emptyLine(), quantity: '' }] };
  expect(toServer(values)).toMatchObject({
    customer_id: null,
    lines: [{ product_id: null, quantity: null, unit_price: null }],
  });
});

test.each([
  { quantity: '0' },
  { quantity: 'two' },
  { quantity: '-1' },
  { unit_price: '' },
  { unit_price: '0' },
  { discount_amount: 'x' },
  { items_free: '1.5' },
])('a line with %o is invalid', (wrong) => {
  expect(readLine({ ...emptyLine(), unit_price: '5', ...wrong })).toBeUndefined();
});

test('a gift needs no price', () => {
  expect(readLine({ ...emptyLine(), is_gift: true })).toEqual({
    quantity: 1,
    items_free: 0,
    unit_price: 0,
    discount_amount: 0,
    is_gift: true,
  });
});

test('server fields are mapped to form fields', () => {
  expect(['customer_id', 'ordered_at', 'lines.2.product_id', 'lines.1.unit_price'].map(fieldOf)).toEqual([
    'customer_id',
    'ordered_at',
    'lines.2.product',
    'lines.1.unit_price',
  ]);
});

test.each([
  ['2', '5.00', '10.00', true],
  ['2', '5.00', '10.01', "Enter a discount that isn't larger than the total"],
  ['2', '5.00', '-1', 'Discount must not be less than 0'],
  ['', '5.00', '10.01', true],
  ['2', '', '10.01', true],
  ['2', '5.00', '', true],
])('the discount of %s × %s may be %s: %s', (quantity, unit_price, discount_amount, answer) => {
  expect(discountProblem({ ...emptyLine(), quantity, unit_price, discount_amount })).toBe(answer);
});

test('an item outside the catalog is sent with its description, a product without', () => {
  const outside = { ...emptyLine(), product: { id: NIL_ID, label: NOT_IN_CATALOG }, description: ' Installation ' };
  expect(toServer({ ...filled(), lines: [outside] })).toMatchObject({
    lines: [{ product_id: NIL_ID, description: 'Installation' }],
  });
  expect(toServer({ ...filled(), lines: [{ ...outside, product: bolt }] })).toMatchObject({
    lines: [{ description: null }],
  });
});

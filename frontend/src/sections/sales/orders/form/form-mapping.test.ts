import { expect, test } from 'vitest';
import { NOT_IN_CATALOG, NIL_ID } from '@/sections/sales/orders/labels';
import {
  changesOf,
  discountProblem,
  emptyLine,
  fieldOf,
  flattenValues,
  readLine,
  toForm,
  toServer,
  unflattenValues,
} from './form-mapping';

const bolt = { id: 'p1', label: 'Bolt' };
const lamp = { id: 'p2', label: 'Lamp' };
const maya = { id: 'c1', label: 'Maya' };
const filled = () => ({
  ...toForm(undefined, maya),
  purchase_date: '2026-11-21',
  lines: [{ ...emptyLine(), product: bolt, quantity: ' 2 ', unit_price: '1,234.5' }],
});

test('one line becomes a sales order, with blanks as null and amounts as numbers', () => {
  expect(toServer(filled())).toEqual({
    customer_id: 'c1',
    product_id: 'p1',
    description: null,
    quantity: 2,
    items_free: 0,
    unit_price: 1234.5,
    discount_amount: 0,
    is_gift: false,
    priority: 'normal',
    referred_by_customer_id: null,
    purchasing_for_customer_id: null,
    purchase_date: '2026-11-21',
    promised_at: null,
    completion_method: null,
    notes: null,
  });
});

test('several lines become a multi-line order, each line with its recipient', () => {
  const values = { ...filled(), notes: ' wrap ', purchasing_for_customer_id: maya };
  values.lines.push({ ...emptyLine(), product: lamp, unit_price: '5', discount_amount: '1', is_gift: true });
  expect(toServer(values)).toEqual({
    customer_id: 'c1',
    ordered_at: '2026-11-21',
    promised_at: null,
    delivery_method: null,
    all_or_nothing: false,
    notes: 'wrap',
    lines: [
      {
        product_id: 'p1',
        description: null,
        quantity: 2,
        items_free: 0,
        unit_price: 1234.5,
        discount_amount: 0,
        is_gift: false,
        priority: 'normal',
        referred_by_customer_id: null,
        purchasing_for_customer_id: 'c1',
      },
      {
        product_id: 'p2',
        description: null,
        quantity: 1,
        items_free: 0,
        unit_price: 0,
        discount_amount: 0,
        is_gift: true,
        priority: 'normal',
        referred_by_customer_id: null,
        purchasing_for_customer_id: 'c1',
      },
    ],
  });
});

test('missing values are sent as null, so that the server reports them', () => {
  const values = { ...toForm(undefined), lines: [{ ...emptyLine(), quantity: '' }] };
  expect(toServer(values)).toMatchObject({ customer_id: null, product_id: null, quantity: null, unit_price: null });
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

test('an update sends only changed fields', () => {
  const before = filled();
  const now = {
    ...before,
    priority: 'urgent' as const,
    lines: before.lines.map((line) => ({ ...line, quantity: '3', unit_price: '1234.50' })),
  };
  expect(changesOf(now, before)).toEqual({ priority: 'urgent', quantity: 3 });
});

test('server fields are mapped to form fields', () => {
  expect(
    [
      'product_id',
      'quantity',
      'customer_id',
      'ordered_at',
      'lines.2.product_id',
      'lines.1.unit_price',
      'lines.0.priority',
    ].map(fieldOf),
  ).toEqual([
    'lines.0.product',
    'lines.0.quantity',
    'customer_id',
    'purchase_date',
    'lines.2.product',
    'lines.1.unit_price',
    'priority',
  ]);
});

test('flattening and unflattening returns the same values', () => {
  expect(unflattenValues(flattenValues(filled()))).toEqual(filled());
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
    product_id: NIL_ID,
    description: 'Installation',
  });
  expect(toServer({ ...filled(), lines: [{ ...outside, product: bolt }] })).toMatchObject({ description: null });
});

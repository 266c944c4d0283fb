import { expect, test } from 'vitest';
import { extraStatusOf, fulfilmentOf, isGift, itemsText, NIL_ID } from './labels';

const product = (product_name: string) => ({ product_id: 'p', product_name });

test('an order is described by its first item and the number of others', () => {
  expect(itemsText({ lines: [product('Bolt')] })).toBe('Bolt');
  expect(itemsText({ lines: [product('Bolt'), product('Lamp'), product('Rope')] })).toBe('Bolt and 2 more');
  expect(itemsText({ lines: [{ product_id: NIL_ID, product_name: null, description: 'Delivery' }] })).toBe('Delivery');
});

test.each([
  ['new', 'ready', 'Ready', undefined],
  ['onhold', 'waiting_for_stock', 'Waiting for stock', 'On hold'],
  ['shipped', 'partly_delivered', 'Partly delivered', 'Shipped'],
  ['completed', 'delivered', 'Delivered', undefined],
  ['completed', 'ready', 'Ready', 'Completed'],
  ['cancelled', 'cancelled', 'Cancelled', undefined],
  ['cancelled', 'partly_returned', 'Partly returned', undefined],
] as const)('an order that is %s and %s has the badges %s and %s', (order_status, fulfilment_status, first, second) => {
  expect(fulfilmentOf({ fulfilment_status }).label).toBe(first);
  expect(extraStatusOf({ order_status, fulfilment_status })?.label).toBe(second);
});

test('an order of gifts only has no price', () => {
  expect(isGift({ lines: [{ is_gift: true }, { is_gift: true }] })).toBe(true);
  expect(isGift({ lines: [{ is_gift: true }, { is_gift: false }] })).toBe(false);
  expect(isGift({ lines: [] })).toBe(false);
});

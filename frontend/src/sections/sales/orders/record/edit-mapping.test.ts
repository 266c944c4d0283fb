import { expect, test } from 'vitest';
import type { Order } from '@/sections/sales/orders/api';
import { changesOf, toForm } from './edit-mapping';

const order = {
  customer_id: 'c1',
  customer_name: 'Maya',
  ordered_at: '2026-11-21',
  promised_at: null,
  priority: 'normal',
  delivery_method: null,
  address: null,
  discount_amount: 0,
  shipping_amount: 4.5,
  tax_amount: 0,
  all_or_nothing: false,
  notes: null,
  customer_reference: null,
  referred_by_customer_id: 'c9',
  referred_by_name: null,
  purchasing_for_customer_id: null,
  purchasing_for_name: null,
} as Order;

test('an update sends only changed fields', () => {
  const before = toForm(order);
  expect(changesOf({ ...before }, before)).toEqual({});
  const now = { ...before, priority: 'urgent' as const, shipping_amount: '4.50', address: ' Dock 4 ', ordered_at: '' };
  expect(changesOf(now, before)).toEqual({ priority: 'urgent', address: 'Dock 4', ordered_at: null });
  expect(changesOf(before, now)).toEqual({ priority: 'normal', address: null, ordered_at: '2026-11-21' });
});

test("a contact that the user can't access keeps its id", () => {
  expect(toForm(order).referred_by_customer_id).toEqual({ id: 'c9', label: "A contact you can't access" });
});

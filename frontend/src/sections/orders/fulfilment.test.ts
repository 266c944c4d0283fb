import { expect, test } from 'vitest';
import { canPickUp, isHandedOver } from './fulfilment';

const order = { quantity: 2, items_free: 1, fulfilled_quantity: 2, pickup_date: null, order_status: 'new' as const };

test("free items count, and a fully delivered order can't be picked up", () => {
  expect(isHandedOver(order)).toBe(false);
  expect(canPickUp(order)).toBe(true);
  expect(canPickUp({ ...order, order_status: 'cancelled' })).toBe(false);
  expect(canPickUp({ ...order, pickup_date: '2026-11-21' })).toBe(false);
  expect(isHandedOver({ ...order, fulfilled_quantity: 3 })).toBe(true);
  expect(canPickUp({ ...order, fulfilled_quantity: 3 })).toBe(false);
});

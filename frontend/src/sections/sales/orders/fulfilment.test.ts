import { expect, test } from 'vitest';
import { canPickUp, isHandedOver } from './fulfilment';

const order = { unfulfilled_quantity: 1, pickup_date: null, order_status: 'new' as const };

test("a fully delivered order can't be picked up", () => {
  expect(isHandedOver(order)).toBe(false);
  expect(canPickUp(order)).toBe(true);
  expect(canPickUp({ ...order, order_status: 'cancelled' })).toBe(false);
  expect(canPickUp({ ...order, pickup_date: '2026-11-21' })).toBe(false);
  expect(isHandedOver({ ...order, unfulfilled_quantity: 0 })).toBe(true);
  expect(canPickUp({ ...order, unfulfilled_quantity: 0 })).toBe(false);
});

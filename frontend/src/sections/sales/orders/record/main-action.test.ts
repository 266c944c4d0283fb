import { expect, test } from 'vitest';
import type { Delivery } from '@/sections/sales/deliveries/api';
import type { OrderLine } from '@/sections/sales/orders/api';
import { mainAction } from './main-action';

const line = { id: 'a', open_quantity: 3 } as OrderLine;
const order = { open_quantity: 3, delivery_method: null, lines: [line] };
const delivery = (quantity: number, status: Delivery['status']) =>
  ({ id: 'd', number: 'DL-1', status, returns_id: null, lines: [{ purchase_id: 'a', quantity }] }) as Delivery;

test('the main action follows what is left to hand over', () => {
  expect(mainAction(order, undefined)).toBeUndefined();
  expect(mainAction(order, [])).toBe('pickup');
  expect(mainAction({ ...order, delivery_method: 'courier' }, [])).toBe('deliver');
  expect(mainAction({ ...order, open_quantity: 0 }, [])).toBeUndefined();
});

test('an order with a delivery under way offers no pickup', () => {
  expect(mainAction(order, [delivery(3, 'packing')])).toBeUndefined();
  expect(mainAction(order, [delivery(1, 'packing')])).toBe('deliver');
  expect(mainAction(order, [delivery(1, 'done')])).toBe('pickup');
});

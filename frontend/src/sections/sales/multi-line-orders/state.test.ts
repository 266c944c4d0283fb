import { expect, test } from 'vitest';
import type { Delivery } from '@/sections/sales/deliveries/api';
import type { Order } from '@/sections/sales/orders/api';
import { quantitiesOf, stateOf } from './state';

const order = (id: string, open_quantity: number, more: Partial<Order> = {}): Order =>
  ({ id, open_quantity, quantity: open_quantity, fulfilled_quantity: 0, ...more }) as Order;

const planned = {
  id: '1',
  status: 'draft',
  returns_id: null,
  lines: [
    { purchase_id: 'a', quantity: 1 },
    { purchase_id: 'b', quantity: 2 },
  ],
} as Delivery;

test('the items of a multi-line order add up to the ordered quantity', () => {
  const lines = [
    order('a', 2, { quantity: 3, fulfilled_quantity: 1 }),
    order('b', 0, { quantity: 2, fulfilled_quantity: 0 }),
  ];
  const group = { lines, fulfilled_quantity: 1, wanted_quantity: 5 };
  expect(quantitiesOf(group, [planned])).toEqual({
    done: 1,
    planned: 1,
    rest: 1,
    given_up: 2,
  });
  expect(stateOf(group)).toBe('part');
  expect(stateOf({ ...group, lines: [order('a', 0)] })).toBe('closed');
  expect(
    stateOf({
      ...group,
      lines: [order('a', 0, { order_status: 'cancelled' }), order('b', 0, { order_status: 'cancelled' })],
    }),
  ).toBe('cancelled');
  expect(stateOf({ ...group, fulfilled_quantity: 5 })).toBe('done');
  expect(stateOf({ ...group, fulfilled_quantity: 0 })).toBe('waits');
});

import { expect, test } from 'vitest';
import { changesIn, titleOf, titleOfLine } from './timeline-labels';

test('a status, a date, a boolean and an amount are shown as display text', () => {
  const old_values = {
    order_status: 'new',
    promised_at: null,
    is_gift: false,
    discount_amount: 0,
    product_id: 'a',
    quantity: 3,
  };
  const new_values = {
    order_status: 'onhold',
    promised_at: '2026-11-28',
    is_gift: true,
    discount_amount: 36,
    product_id: 'b',
    quantity: 4,
  };
  expect(changesIn({ old_values, new_values })).toEqual([
    { name: 'Quantity', old: '3', new: '4' },
    { name: 'Discount', old: '$0.00', new: '$36.00', amount: { old: 0, new: 36 } },
    { name: 'Gift', old: 'no', new: 'yes' },
    { name: 'Promised for', old: 'empty', new: '28 Nov 2026' },
    { name: 'Status', old: 'New', new: 'On hold' },
  ]);
});

test.each([
  ['status_change', { order_status: 'new' }, 'changed the status'],
  ['note', null, 'added a note'],
  ['edit', { pickup_date: '2026-11-21' }, 'set the pickup date'],
  ['edit', { pickup_date: null }, 'cleared the pickup date'],
  ['edit', { quantity: 4, total_amount: 8, customer_id: 'x' }, 'changed customer, quantity'],
  ['edit', { fulfilled_quantity: 2 }, 'delivered'],
  ['edit', { fulfilled_quantity: 0 }, 'returned'],
  ['edit', { returned_quantity: 1 }, 'returned'],
  ['edit', {}, 'changed the order'],
] as const)('%s %o has the title "%s"', (event_type, new_values, title) => {
  expect(titleOf({ event_type, old_values: { fulfilled_quantity: 1 }, new_values })).toBe(title);
});

test('an event of one of several lines names its product', () => {
  const event = { event_type: 'edit' as const, old_values: { quantity: 1, fulfilled_quantity: 0 } };
  expect(titleOfLine({ ...event, new_values: { quantity: 2 } }, 'Bolt')).toBe('changed quantity of Bolt');
  expect(titleOfLine({ ...event, new_values: { fulfilled_quantity: 2 } }, 'Bolt')).toBe('delivered Bolt');
});

import { expect, test } from 'vitest';
import { actionLabel, fieldLabel, recordPath, tableLabel } from './audit-labels';

test('tables, actions and fields are words', () => {
  expect([tableLabel('purchases'), tableLabel('stock_order_lines'), tableLabel(null)]).toEqual([
    'Sales order',
    'Stock order line',
    'Data',
  ]);
  expect([actionLabel('insert'), actionLabel('auto_allocation')]).toEqual(['Created', 'Auto allocation']);
  expect([fieldLabel('order_status'), fieldLabel('customer_id')]).toEqual(['Order status', 'Customer']);
});

test('records with a page have a path', () => {
  expect([recordPath('customers'), recordPath('calls'), recordPath(null)]).toEqual([
    '/contacts/$id',
    undefined,
    undefined,
  ]);
});

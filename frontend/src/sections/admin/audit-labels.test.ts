import { expect, test } from 'vitest';
import { actionLabel, fieldLabel, groupText, recordPath, tableLabel } from './audit-labels';

test('tables, actions and fields are words', () => {
  expect([tableLabel('purchases'), tableLabel('stock_order_lines'), tableLabel(null)]).toEqual([
    'Sales order',
    'Stock order line',
    'Data',
  ]);
  expect([actionLabel('insert'), actionLabel('auto_allocation')]).toEqual(['Created', 'Auto allocation']);
  expect([fieldLabel('order_status'), fieldLabel('customer_id'), fieldLabel('iban')]).toEqual([
    'Order status',
    'Customer',
    'IBAN',
  ]);
});

test('groups and lists of values are words', () => {
  expect(groupText({ sales_order: ['SO-'], quote: ['AN-', 'Q-'] })).toBe('Sales order: SO-; Quote: AN-, Q-');
  expect(groupText(['red', 'blue'])).toBe('red, blue');
  expect(
    groupText([
      { product_id: 'x', quantity: 2 },
      { product_id: null, gift: true },
    ]),
  ).toBe('Product: x; Quantity: 2\nProduct: -; Gift: Yes');
  expect([groupText([]), groupText({})]).toEqual(['', '']);
});

test('records with a page have a path', () => {
  expect([recordPath('customers'), recordPath('calls'), recordPath(null)]).toEqual([
    '/contacts/$id',
    undefined,
    undefined,
  ]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionLabel, fieldLabel, groupText, recordPath, tableLabel } from './labels';

test('tables, actions and fields are words', () => {
  expect([tableLabel('purchases'), tableLabel('stock_order_lines'), tableLabel(null)]).toEqual([
    'Sales order line',
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

test('fields of the settings have the labels that Settings shows', () => {
  const cards = readFileSync('src/sections/business/cards.tsx', 'utf8');
  const shown = [...cards.matchAll(/name="(\w+)"\s+label="([^"]+)"/g)].map(([, name = '', label]) => [name, label]);
  expect(shown.length).toBeGreaterThan(15);
  // Other records have a name, too, and "Prices: Yes" says nothing.
  const apart = ['name', 'prices_include_tax'];
  const checked = shown.filter(([name = '']) => !apart.includes(name));
  expect(checked.map(([name = '']) => [name, fieldLabel(name)])).toEqual(checked);
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

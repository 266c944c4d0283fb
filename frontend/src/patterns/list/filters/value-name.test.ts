import { expect, test } from 'vitest';
import { nameOfValue } from './value-name';

test('a chip shows the name from its options or its rows, and never an ID', () => {
  const contact = { name: 'customer_id', label: 'Contact', options: [{ value: 'a', label: 'Ann' }] };
  const rows = [
    { customer_id: 'b', customer_name: 'Ben', purchase_id: 'p', purchase_number: 'SO-1', customer: 'x' },
    { customer_id: 'c', customer_name: null },
  ];
  expect(['a', 'b', 'c', 'd'].map((value) => nameOfValue(contact, value, rows))).toEqual([
    'Ann',
    'Ben',
    undefined,
    undefined,
  ]);
  expect(nameOfValue({ name: 'purchase_id', label: 'Sales order', options: [] }, 'p', rows)).toBe('SO-1');
  expect(nameOfValue({ name: 'tag', label: 'Tag', options: [] }, 'news', rows)).toBe('news');
});

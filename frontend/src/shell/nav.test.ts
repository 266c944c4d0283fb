import { expect, test } from 'vitest';
import { activePath, nav } from './nav';

const entries = nav.flatMap((group) => group.entries);

test.each([
  ['/', '/'],
  ['/contacts', '/contacts'],
  ['/contacts/1', '/contacts'],
  ['/registry/reports', '/registry/reports'],
  ['/registry/records', '/registry'],
  ['/inventory/product/1', '/products'],
  ['/contactsbook', undefined],
])('%s belongs to %s', (path, entry) => {
  expect(activePath(entries, path)).toBe(entry);
});

test('the groups and labels are those of the specification', () => {
  expect(nav.map((group) => [group.label, ...group.entries.map((entry) => entry.label)])).toEqual([
    ['Dashboard', 'Dashboard'],
    ['Contacts', 'Contacts', 'Vendors'],
    ['Orders', 'Sales Orders', 'Stock Orders', 'Tracking'],
    ['Inventory', 'Stock Management', 'Asset Management', 'Catalog'],
    ['Registry', 'Record Registry', 'Reports & Analytics'],
    ['Workspace', 'Workspace', 'Tasks', 'Documents'],
  ]);
});

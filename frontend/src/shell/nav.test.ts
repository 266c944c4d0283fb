import { expect, test } from 'vitest';
import type { Counts } from '@/patterns/navigation/section';
import { groupsFor, nav } from './nav';
import { groupCount, countText } from './menu-counts';
import { activeEntry, crumbsOf, isInnerPage } from './breadcrumbs';

const anyPath = () => true;
const groupOf = (label: string) => nav.find((group) => group.label === label) ?? { label, entries: [] };
const counts: Counts = {
  prospects: 18,
  enquiries: 7,
  purchases: 38,
  quotes: 12,
  stock_orders: 9,
  shipments: 6,
  products: 2,
  stock_counts: 1,
  tasks: 3,
  calendar: 4,
};

test.each([
  ['/', 'Dashboard'],
  ['/today', 'Today'],
  ['/contacts', 'Contacts'],
  ['/contacts/1', 'Contacts'],
  ['/contacts/prospects', 'Contacts'],
  ['/contacts/prospects/1', 'Contacts'],
  ['/contacts/enquiries/1', 'Contacts'],
  ['/contacts/campaigns/1', 'Contacts'],
  ['/vendors/shop/Kestrel', 'Vendors'],
  ['/deliveries/1', 'Sales Orders'],
  ['/quotes/1', 'Quotes'],
  ['/expenses', 'Stock Orders'],
  ['/stock-orders/1', 'Stock Orders'],
  ['/tracking/1/receive', 'Tracking'],
  ['/inventory', 'Stock Management'],
  ['/inventory/product/1', 'Stock Management'],
  ['/brands', 'Catalog'],
  ['/categories', 'Catalog'],
  ['/inventory/admin', 'Stock Counts'],
  ['/asset-contacts', 'Asset Management'],
  ['/registry/reports', 'Reports & Analytics'],
  ['/registry/records', 'Record Registry'],
  ['/contactsbook', undefined],
  ['/help', undefined],
])('%s belongs to %s', (path, label) => {
  expect(activeEntry(nav, path)?.label).toBe(label);
});

test.each([
  ['/', []],
  ['/help', []],
  ['/contacts', ['Contacts']],
  ['/calendar', ['Calendar']],
  ['/contacts/1', ['Contacts /contacts', 'Page']],
  ['/contacts/prospects', ['Contacts /contacts', 'Prospects']],
  ['/contacts/prospects/1', ['Contacts /contacts', 'Prospects /contacts/prospects', 'Page']],
  ['/purchases/1', ['Sales Orders /purchases', 'Page']],
  ['/stock-orders/1', ['Stock Orders /expenses', 'Page']],
  ['/tasks/1', ['Tasks /tasks', 'Page']],
  ['/quotes/1', ['Quotes /quotes', 'Page']],
  ['/inventory/product/1', ['Stock Management /products', 'Page']],
  ['/inventory/admin', ['Stock Management /products', 'Stock Counts']],
  ['/brands', ['Catalog /catalog', 'Brands']],
  ['/categories', ['Catalog /catalog', 'Categories']],
  ['/asset-contacts', ['Asset Management /asset-management', 'Asset contacts']],
  ['/vendors/shop/1', ['Vendors /vendors', 'Page']],
])('the breadcrumbs of %s', (path, crumbs) => {
  expect(crumbsOf(path, { title: 'Page' }).map(({ label, to }) => (to ? `${label} ${to}` : label))).toEqual(crumbs);
});

test.each([
  ['/products', false],
  ['/stock-orders', false],
  ['/contacts/prospects', false],
  ['/brands', true],
  ['/inventory', false],
  ['/tasks/1', true],
])('whether %s shows its breadcrumbs: %s', (path, shown) => expect(isInnerPage(path)).toBe(shown));

test('forms and subpages of a record end with their own names', () => {
  expect(crumbsOf('/purchases', { title: 'New sales order', inner: true })).toEqual([
    { label: 'Sales Orders', to: '/purchases' },
    { label: 'New sales order' },
  ]);
  expect(crumbsOf('/tracking/1/receive', { title: 'Receive 1Z', under: { label: '1Z', to: '/tracking/1' } })).toEqual([
    { label: 'Tracking', to: '/tracking' },
    { label: '1Z', to: '/tracking/1' },
    { label: 'Receive 1Z' },
  ]);
});

test('a page outside the menu has no breadcrumbs: those of the Admin Console have tabs', () => {
  for (const path of ['/admin', '/admin/settings', '/admin/audit-log', '/health-checks', '/account'])
    expect(crumbsOf(path, { title: 'Page' })).toEqual([]);
});

test('labels and paths are those of the specification; other pages join the group they belong to', () => {
  expect(nav.map((group) => [group.label, ...group.entries.map(({ label, path }) => `${label} ${path}`)])).toEqual([
    ['Home', 'Dashboard /', 'Today /today'],
    ['People', 'Contacts /contacts', 'Vendors /vendors'],
    ['Orders', 'Sales Orders /purchases', 'Quotes /quotes', 'Stock Orders /expenses', 'Tracking /tracking'],
    [
      'Inventory',
      'Stock Management /products',
      'Asset Management /asset-management',
      'Catalog /catalog',
      'Stock Counts /inventory/admin',
    ],
    [
      'Registry',
      'Record Registry /registry',
      'Reports & Analytics /registry/reports',
      'Import & Export /catalog/import-export',
    ],
    ['Office', 'Workspace /workspace', 'Tasks /tasks', 'Calendar /calendar', 'Documents /documents'],
  ]);
});

test('the bottom bar of a phone is that of the specification', () => {
  expect(
    nav.flatMap(({ entries }) => entries.flatMap(({ phone, path }) => (phone ? [`${phone} ${path}`] : []))),
  ).toEqual(['Home /', 'Contacts /contacts', 'Orders /purchases', 'Inventory /products', 'Registry /registry']);
});

test('an entry appears if its route exists, a group with its first entry, and Import & Export only for admins', () => {
  const some = (path: string) => ['/', '/tasks', '/catalog/import-export'].includes(path);
  const shown = (isAdmin: boolean) =>
    groupsFor(isAdmin, some).map(({ label, entries }) => [label, ...entries.map((entry) => entry.label)]);
  expect(shown(true)).toEqual([
    ['Home', 'Dashboard'],
    ['Registry', 'Import & Export'],
    ['Office', 'Tasks'],
  ]);
  expect(shown(false)).toEqual([
    ['Home', 'Dashboard'],
    ['Office', 'Tasks'],
  ]);
});

test('every count from the server appears next to one entry', () => {
  const entries = groupsFor(true, anyPath).flatMap((group) => group.entries);
  expect(entries.flatMap(({ count }) => (count ? count.of : [])).sort()).toEqual(Object.keys(counts).sort());
});

test('a collapsed group shows the sum of its counts, or the late ones', () => {
  expect(nav.map((group) => [group.label, groupCount(group, counts)])).toEqual([
    ['Home', { count: 0, late: false }],
    ['People', { count: 25, late: false }],
    ['Orders', { count: 65, late: false }],
    ['Inventory', { count: 2, late: true }],
    ['Registry', { count: 0, late: false }],
    ['Office', { count: 3, late: true }],
  ]);
  expect(groupCount(groupOf('Office'), { ...counts, tasks: 0 })).toEqual({ count: 4, late: false });
  expect(groupCount(groupOf('People'), undefined)).toEqual({ count: 0, late: false });
});

test("no count is shown beyond the server's maximum", () => {
  expect([999, 1000].map(countText)).toEqual(['999', '999+']);
});

test('no group has the name of an entry', () => {
  const entries = nav.flatMap((group) => group.entries.map(({ label }) => label));
  expect(nav.map(({ label }) => label).filter((label) => entries.includes(label))).toEqual([]);
});

test('a list in the tabs of a page has no entry of its own', () => {
  const entries = nav.flatMap((group) => group.entries);
  const paths = entries.map(({ path }) => path);
  expect(entries.flatMap(({ subpages }) => subpages.filter(({ path }) => paths.includes(path)))).toEqual([]);
});

import { expect, test } from 'vitest';
import { groupsOf, type PaletteInput } from './items';
import { headingOf, recordTypes, type Hit } from './search';
import type { Command } from '../command';

const command = (id: string, title: string, group: Command['group']): Command => ({
  id,
  title,
  group,
  icon: 'bolt',
  run: () => undefined,
  ...(group === 'Go to' && { to: '/contacts' }),
});

const commands = [
  command('palette', 'Search or jump to', 'Actions'),
  command('go-/contacts', 'Contacts', 'Go to'),
  command('new-/contacts', 'New contact', 'Create'),
  command('theme-dark', 'Theme: Dark', 'Settings'),
];
const hit = (table: string, id: string, title: string, subtitle: string | null = null): Hit => ({
  table,
  id,
  title,
  subtitle,
  detail: null,
  amount: null,
  near: false,
});

const known = (some: Partial<PaletteInput>): PaletteInput => ({
  typed: '',
  commands,
  page: [],
  recents: [],
  hits: [],
  exact: true,
  ...some,
});
const shown = (some: Partial<PaletteInput>) =>
  groupsOf(known(some)).map(({ label, items }) => [label, ...items.map(({ title }) => title)]);

const lists = (typed: string) => ['Search in lists', `Search a list for "${typed}"`];
const maya = { owner: 'me', table: 'customers', id: '1', title: 'Maya Lindqvist' };

const edit = { title: 'Edit order', keys: 'E', run: () => undefined };

test("without a query: recent records, the page's actions, then all commands except the palette itself", () => {
  expect(shown({ page: [edit], recents: [maya, { ...maya, table: 'unknown', id: '2' }] })).toEqual([
    ['Recent', 'Maya Lindqvist'],
    ['On this page', 'Edit order'],
    ['Go to', 'Contacts'],
    ['Create', 'New contact'],
    ['Settings', 'Theme: Dark'],
  ]);
});

test('Enter without a query only ever navigates', () => {
  for (const recents of [[], [maya]]) {
    const [first] = groupsOf(known({ page: [edit], recents }))[0]?.items ?? [];
    expect(first?.to).toBeTruthy();
  }
  expect(shown({ page: [edit] }).slice(0, 2)).toEqual([
    ['Go to', 'Contacts'],
    ['On this page', 'Edit order'],
  ]);
});

test('one row leads to a choice of lists, each with the query', () => {
  const [row] = groupsOf(known({ typed: ' R&D ' })).at(-1)?.items ?? [];
  expect([row?.title, row?.to, row?.run]).toEqual(['Search a list for "R&D"', undefined, undefined]);
  expect(row?.choices?.label).toBe('Search for "R&D" in');
  expect(row?.choices?.items.map(({ title }) => title)).toEqual(recordTypes.filter(({ list }) => list).map(headingOf));
  expect(row?.choices?.items[0]?.to).toBe('/contacts?q=R%26D');
});

test('a record without a page of its own opens its preview or dialog', () => {
  const targets = (table: string, title: string) =>
    groupsOf(known({ typed: title, hits: [hit(table, '7', title)] }))[0]?.items.map(({ to }) => to);
  expect(targets('calls', 'Asked for a poster')).toEqual(['/contacts/calls?open=edit-7']);
  expect(targets('appointments', 'Show the wall')).toEqual(['/calendar?open=appointment&id=7']);
  expect(targets('calendar_events', 'Trade fair')).toEqual(['/calendar?open=event&id=7']);
  expect(targets('product_categories', 'Nuts & bolts')).toEqual(['/categories?q=Nuts%20%26%20bolts&open=7']);
  expect(targets('brands', '$id & Co')).toEqual(['/brands?q=%24id%20%26%20Co&peek=7']);
  expect(targets('campaigns', 'Spring')).toEqual(['/contacts/campaigns/7']);
});

test('names that match despite a typo come last, and say so', () => {
  const brooks = { ...hit('customers', '1', 'Tomas Brooks'), near: true };
  expect(shown({ typed: 'broks', hits: [brooks, hit('tasks', '2', 'Call broks back')] })).toEqual([
    ['Tasks', 'Call broks back'],
    ['Similar contacts', 'Tomas Brooks'],
    lists('broks'),
  ]);
});

test('the group with the best match comes first', () => {
  const hits = [hit('purchase_orders', '9', 'SO-1042', 'Maya Lindqvist'), hit('customers', '1', 'Maya Lindqvist')];
  expect(shown({ typed: 'maya', hits })).toEqual([
    ['Contacts', 'Maya Lindqvist'],
    ['Sales orders', 'SO-1042'],
    ['Actions', 'New order for Maya Lindqvist'],
    lists('maya'),
  ]);
  expect(shown({ typed: 'new con', hits: [hit('customers', '3', 'Renew Conrad')] })[0]).toEqual([
    'Actions',
    'New contact',
    'New order for Renew Conrad',
  ]);
});

test("recent records appear before the server's results, and only once", () => {
  expect(shown({ typed: 'may', recents: [maya] })[0]).toEqual(['Contacts', 'Maya Lindqvist']);
  const groups = groupsOf(
    known({
      typed: 'may',
      recents: [maya],
      hits: [hit('customers', '1', 'Maya Lindqvist'), hit('customers', '2', 'Maya Olsen')],
    }),
  );
  expect(groups[0]?.items.map(({ key, record }) => [key, record?.hit !== undefined])).toEqual([
    ['customers-1', true],
    ['customers-2', true],
  ]);
});

test('hits that the server found through hidden fields stay, but not from an older query', () => {
  const hits = [hit('products', '5', 'Cordless drill', 'NV-DR18')];
  expect(shown({ typed: '4006381', hits })[0]).toEqual(['Products', 'Cordless drill']);
  expect(shown({ typed: '40063812', hits, exact: false })).toEqual([lists('40063812')]);
  expect(groupsOf(known({ typed: 'dr18', hits }))[0]?.items[0]).toMatchObject({
    marks: [],
    subMarks: [[3, 7]],
    to: '/inventory/product/5',
  });
});

test('commands are found by alternative names too, after records', () => {
  expect(shown({ typed: 'clients', hits: [hit('customers', '1', 'Best Client Ltd')] })).toEqual([
    ['Contacts', 'Best Client Ltd'],
    ['Actions', 'Contacts'],
    lists('clients'),
  ]);
});

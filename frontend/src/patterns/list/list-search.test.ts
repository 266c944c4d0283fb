import { expect, test } from 'vitest';
import { listQuery, type ListSearch } from './list-search';

/** What only the screen needs. */
const onlyScreen = ['view', 'filter', 'shown'];

test('the flag of open orders reaches the server, an open dialog does not', () => {
  expect(listQuery({ open: 'true', q: 'bolt' })).toEqual({ open: 'true', q: 'bolt', limit: 50, count: 'capped' });
  expect(listQuery({ open: 'new' })).toEqual({ limit: 50, count: 'capped' });
});

interface Preset {
  id: string;
  search: Record<string, string>;
}

test('every filter of every preset view reaches the server', () => {
  const files = import.meta.glob<Record<string, Preset[]>>('/src/sections/**/ready-views.json', {
    eager: true,
    import: 'default',
  });
  expect(Object.keys(files).length).toBeGreaterThan(8);
  for (const [file, lists] of Object.entries(files)) {
    for (const { id, search } of Object.values(lists).flat()) {
      const requested = Object.entries(search).filter(([name]) => !onlyScreen.includes(name));
      expect(listQuery(search as ListSearch), `${file} ${id}`).toMatchObject(Object.fromEntries(requested));
    }
  }
});

import { expect, test } from 'vitest';
import { forgetRecent, recents, addRecent, withRecent, type Recent } from './recents';

const record = (id: number, owner = 'maya'): Recent => ({
  owner,
  table: 'customers',
  id: String(id),
  title: `Contact ${id}`,
});

test('newest first, each record once, eight per user', () => {
  let all: Recent[] = [];
  for (let id = 1; id <= 9; id++) all = withRecent(all, record(id));
  all = withRecent(all, record(1, 'ben'));
  all = withRecent(all, record(5));
  expect(all.map(({ owner, id }) => `${owner} ${id}`)).toEqual([
    'maya 5',
    'ben 1',
    'maya 9',
    'maya 8',
    'maya 7',
    'maya 6',
    'maya 4',
    'maya 3',
    'maya 2',
  ]);
});

test('removed records are dropped, and invalid entries are ignored', () => {
  localStorage.setItem('recent-records', JSON.stringify([record(1), { id: 7 }, 'x']));
  expect(recents.read()).toEqual([record(1)]);
  addRecent(record(2));
  forgetRecent('1');
  expect(recents.read()).toEqual([record(2)]);
  recents.forget();
});

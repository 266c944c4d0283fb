import { expect, test } from 'vitest';
import { assignSlots, mixedRows } from './deferred-rows';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).join('');

test('visible rows are replaced immediately; the rows below keep their old content until their turn', () => {
  expect(ids(mixedRows(rows('e', 'f', 'g', 'h'), rows('a', 'b', 'c', 'd'), 2))).toBe('efcd');
  expect(ids(mixedRows(rows('a', 'b', 'c', 'd'), [], 2))).toBe('ab');
  expect(ids(mixedRows(rows('e', 'f'), rows('a', 'b', 'c', 'd'), 1))).toBe('eb');
});

test('no row appears twice', () => {
  expect(ids(mixedRows(rows('n', 'a', 'b', 'c'), rows('a', 'b', 'c', 'd'), 2))).toBe('nacd');
  expect(ids(mixedRows(rows('c', 'd', 'a', 'b'), rows('a', 'b', 'c', 'd'), 2))).toBe('cd');
});

test('another page reuses the elements of the previous one', () => {
  const first = assignSlots(rows('a', 'b', 'c'), new Map());
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  expect([...assignSlots(rows('d', 'e', 'f'), first)]).toEqual([
    ['d', 0],
    ['e', 1],
    ['f', 2],
  ]);
});

test('a row that stays keeps its element; a new one reuses that of a row that left', () => {
  const first = assignSlots(rows('a', 'b', 'c'), new Map());
  expect([...assignSlots(rows('n', 'a', 'b'), first)]).toEqual([
    ['n', 2],
    ['a', 0],
    ['b', 1],
  ]);
  expect([...assignSlots(rows('n', 'a', 'b', 'c'), first)]).toEqual([
    ['n', 3],
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
});

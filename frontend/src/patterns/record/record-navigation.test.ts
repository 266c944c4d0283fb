import { expect, test } from 'vitest';
import { neighboursOf, type Rows } from './record-navigation';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) });

test('neighbours come from the list that was last viewed', () => {
  expect(neighboursOf('b', [undefined, page('x'), page('a', 'b', 'c'), page('b', 'd')])).toEqual({
    position: '2 of 3',
    previous: 'a',
    next: 'c',
  });
});

test('the position is one in the whole list, as far as that is known', () => {
  const first = { ...page('a', 'b'), next_cursor: 'x' };
  const positionIn = (rows: Rows) => neighboursOf('b', [rows]).position;
  expect(positionIn({ ...first, total: 1284 })).toBe('2 of 1,284');
  expect(positionIn({ ...first, total: 10_000, total_capped: true })).toBe('2 of 10,000+');
  expect(positionIn(first)).toBe('2 of 2+');
});

test('a later page of the list has a position only if it is the last', () => {
  const later = { ...page('a', 'b', 'c'), total: 1284, later: true };
  expect(neighboursOf('b', [{ ...later, next_cursor: 'x' }])).toEqual({
    position: undefined,
    previous: 'a',
    next: 'c',
  });
  expect(neighboursOf('b', [later]).position).toBe('1,283 of 1,284');
  expect(neighboursOf('b', [{ ...later, total_capped: true }]).position).toBeUndefined();
});

test('the first and last record have one neighbour, a record opened by its URL none', () => {
  expect(neighboursOf('a', [page('a', 'b')])).toEqual({ position: '1 of 2', previous: undefined, next: 'b' });
  expect(neighboursOf('z', [page('a', 'b')])).toEqual({ position: undefined, previous: undefined, next: undefined });
});

import { expect, test } from 'vitest';
import { neighboursOf } from './record-navigation';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) });

test('neighbours come from the list that was last viewed', () => {
  expect(neighboursOf('b', [undefined, page('x'), page('a', 'b', 'c'), page('b', 'd')])).toEqual({
    position: '2 of 3',
    previous: 'a',
    next: 'c',
  });
});

test('a page that others follow says that there are more', () => {
  expect(neighboursOf('b', [{ ...page('a', 'b'), next_cursor: 'x' }]).position).toBe('2 of 2+');
});

test('the first and last record have one neighbour, a record opened by its URL none', () => {
  expect(neighboursOf('a', [page('a', 'b')])).toEqual({ position: '1 of 2', previous: undefined, next: 'b' });
  expect(neighboursOf('z', [page('a', 'b')])).toEqual({ position: undefined, previous: undefined, next: undefined });
});

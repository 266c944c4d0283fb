import { expect, it } from 'vitest';
import { differing } from './field-differences';

it('names the fields that differ, and compares lists by content', () => {
  const then = { name: 'Maya', tags: ['vip'], notes: null as string | null };
  expect(differing({ ...then, tags: ['vip'] }, then)).toEqual({});
  expect(differing({ ...then, tags: [], notes: 'Call first' }, then)).toEqual({ tags: [], notes: 'Call first' });
  expect(differing({ ...then, name: 'Ann', notes: null }, then)).toEqual({ name: 'Ann' });
});

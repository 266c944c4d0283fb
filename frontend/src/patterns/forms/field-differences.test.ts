import { expect, it } from 'vitest';
import { changedFields } from './field-differences';

it('names the fields that differ, and compares lists by content', () => {
  const then = { name: 'Maya', tags: ['vip'], notes: null as string | null };
  expect(changedFields({ ...then, tags: ['vip'] }, then)).toEqual({});
  expect(changedFields({ ...then, tags: [], notes: 'Call first' }, then)).toEqual({ tags: [], notes: 'Call first' });
  expect(changedFields({ ...then, name: 'Ann', notes: null }, then)).toEqual({ name: 'Ann' });
});

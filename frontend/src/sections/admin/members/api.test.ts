import { expect, test } from 'vitest';
import type { Profile } from '@/sections/identity/api';
import { withInvited, type Invitation } from './api';

const person = (id: string) => ({ id, version: 1 }) as Profile;
const invitation = (id: string) => ({ id, version: 2 }) as Invitation;
const page = { items: [person('a'), person('b')], next_cursor: null, total: 2 };
const ids = (shown: ReturnType<typeof withInvited>) => [shown.items.map(({ id }) => id), shown.total];

test('invited people come first and are counted', () => {
  expect(ids(withInvited(page, [invitation('x')], {}))).toEqual([['x', 'a', 'b'], 3]);
});

test('later pages only count them', () => {
  expect(ids(withInvited(page, [invitation('x')], { cursor: 'next' }))).toEqual([['a', 'b'], 3]);
});

test('a filter by account status leaves them out', () => {
  expect(ids(withInvited(page, [invitation('x')], { disabled: 'false' }))).toEqual([['a', 'b'], 2]);
});

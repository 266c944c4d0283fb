import { expect, test } from 'vitest';
import { compareVersions, mergeValues } from './conflict-rules';

const base = { name: 'Mara', phone: '1', address: 'Quay 18', notes: '', email: 'm@x.example' };
const mine = { ...base, phone: '2', notes: 'calls back', email: 'new@x.example' };
const theirs = { ...base, phone: '3', address: 'Quay 18, floor 2', email: 'new@x.example' };

test('only fields that both changed to different values need a choice', () => {
  expect(compareVersions(base, mine, theirs)).toEqual([
    { name: 'phone', kind: 'both' },
    { name: 'address', kind: 'theirs' },
    { name: 'notes', kind: 'mine' },
  ]);
});

test('nothing is lost, and the choice decides the rest', () => {
  const differences = compareVersions(base, mine, theirs);
  expect(mergeValues(mine, theirs, differences, { phone: 'theirs' })).toEqual({
    name: 'Mara',
    phone: '3',
    address: 'Quay 18, floor 2',
    notes: 'calls back',
    email: 'new@x.example',
  });
  expect(mergeValues(mine, theirs, differences, {}).phone).toBe('2');
});

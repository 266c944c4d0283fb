import { expect, test, vi } from 'vitest';
import { listAbove, removedRecords } from './removed-records';

test('the page of the removed record goes to its list; any other page stays', () => {
  expect(listAbove('/contacts/0190-a', '0190-a')).toBe('/contacts');
  expect(listAbove('/contacts/prospects/0190-a', '0190-a')).toBe('/contacts/prospects');
  expect(listAbove('/contacts', '0190-a')).toBeUndefined();
  expect(listAbove('/contacts/0190-b', '0190-a')).toBeUndefined();
});

test('listeners are notified until they unsubscribe', () => {
  const heard = vi.fn();
  const stop = removedRecords.subscribe(heard);
  removedRecords.announce('a');
  stop();
  removedRecords.announce('b');
  expect(heard.mock.calls).toEqual([['a']]);
});

import { expect, test } from 'vitest';
import { claimSlot, drafts } from './drafts';

const draft = (at: string) => ({ values: { name: 'Ada' }, base: { name: '' }, version: undefined, key: 'k', at });
const now = Date.parse('2026-11-21T12:00:00Z');

test('the newest draft of a form comes first; drafts of other forms are not offered', () => {
  drafts.write('draft:test:me:/contacts#1', draft('2026-11-20T12:00:00Z'));
  drafts.write('draft:test:me:/contacts#2', draft('2026-11-21T11:00:00Z'));
  drafts.write('draft:test:me:/products#3', draft('2026-11-21T11:30:00Z'));
  expect(drafts.slots('test:me:/contacts', now)).toEqual(['draft:test:me:/contacts#2', 'draft:test:me:/contacts#1']);
});

test("drafts older than a month and values that aren't drafts are removed", () => {
  drafts.write('draft:test:me:/contacts#1', draft('2026-10-01T12:00:00Z'));
  localStorage.setItem('draft:test:me:/contacts#2', 'no draft');
  expect(drafts.slots('test:me:/contacts', now)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a form without a draft gets a new slot', async () => {
  const [one, other] = [await claimSlot('test:me:/contacts'), await claimSlot('test:me:/contacts')];
  expect(one.slot).toMatch(/^draft:test:me:\/contacts#/);
  expect(one.slot).not.toBe(other.slot);
});

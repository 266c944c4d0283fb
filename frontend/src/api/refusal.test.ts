import { expect, test } from 'vitest';
import { Refusal } from './refusal';

const FULL = "Changes can't be saved until space is freed up on the server's disk.";

test.each([
  [409, true],
  [422, true],
  [500, false],
  [502, false],
  [503, true],
])('a rejection with status %i has a message for people: %s', (status, tells) => {
  expect(new Refusal(status, { detail: FULL }).tellsWhy).toBe(tells);
});

test('an outage that the server reports can be retried', () => {
  expect(new Refusal(503, { detail: FULL }).final).toBe(false);
});

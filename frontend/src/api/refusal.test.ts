import { expect, test } from 'vitest';
import { Refusal } from './refusal';

const FULL = "Changes can't be saved because the server's disk is full. Ask your administrator to make room.";

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

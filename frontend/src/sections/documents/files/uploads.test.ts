import { expect, it } from 'vitest';
import { Refusal } from '@/api/refusal';
import { problemOf } from './uploads';

it('explains why an upload failed', () => {
  const refused = new Refusal(422, { detail: 'This file is empty. Choose another.' });
  expect(problemOf(refused)).toBe('This file is empty. Choose another.');
  expect(problemOf(new TypeError('Failed to fetch'))).toBe("Couldn't reach the server. Try again.");
});

import { AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { authSentence } from './auth-errors';

const FULL = "Changes can't be saved until space is freed up on the server's disk.";

test.each([
  [503, FULL],
  [502, "Couldn't reach the server. Check your connection and try again."],
  [0, "Couldn't reach the server. Check your connection and try again."],
])('the message for a refused sign-in with status %i', (status, sentence) => {
  expect(authSentence(new AuthRetryableFetchError(FULL, status))).toBe(sentence);
});

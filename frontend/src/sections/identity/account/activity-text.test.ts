import { expect, test } from 'vitest';
import { eventText, isFailure } from './activity-text';

test.each([
  ['signed_in', 'password', 'Signed in'],
  ['signed_in', 'oauth', 'Signed in with Google'],
  ['signed_in', 'otp', 'Signed in with an email code'],
  ['signed_in', 'recovery', 'Signed in with a password reset code'],
  ['sign_in_failed', '', 'Wrong password entered'],
  ['google_linked', '', 'Google linked'],
] as const)('%s by %s', (kind, method, text) => {
  expect(eventText({ kind, method })).toBe(text);
});

test('failed attempts stand out', () => {
  expect([isFailure({ kind: 'sign_in_failed' }), isFailure({ kind: 'code_failed' })]).toEqual([true, true]);
  expect(isFailure({ kind: 'signed_in' })).toBe(false);
});

// How the account page names security events.

import type { Schema } from '@/api/client';

type SecurityEvent = Schema<'SecurityEventOut'>;

const eventLabels: Record<SecurityEvent['kind'], string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password entered',
  code_failed: 'Wrong authentication code entered',
  signed_out_others: 'Signed out on other devices',
  signed_out_everywhere: 'Signed out everywhere',
  password_changed: 'Password changed',
  password_removed: 'Password removed',
  email_changed: 'Email changed',
  factor_added: 'Two-factor authentication turned on',
  factor_removed: 'Two-factor authentication turned off',
  recovery_codes_created: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  google_linked: 'Google linked',
  google_unlinked: 'Google unlinked',
};

const signInMethods: Record<string, string> = {
  oauth: 'Signed in with Google',
  otp: 'Signed in with an email code',
  recovery: 'Signed in with a password reset code',
};

export const eventText = ({ kind, method }: Pick<SecurityEvent, 'kind' | 'method'>): string =>
  kind === 'signed_in' ? (signInMethods[method] ?? eventLabels.signed_in) : eventLabels[kind];

/** Events that the user should look at: somebody else may have tried to get in. */
export const isFailure = ({ kind }: Pick<SecurityEvent, 'kind'>): boolean =>
  kind === 'sign_in_failed' || kind === 'code_failed';

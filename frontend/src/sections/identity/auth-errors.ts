// Errors of the auth server in plain words. Kept apart from the labels, which belong to the app's first load.

import type { AuthError } from '@supabase/auth-js';

/** Error messages by code of the auth server. */
const sentences: Record<string, string> = {
  invalid_credentials: 'Incorrect email or password. Try again.',
  email_exists: 'This email already has an account. Sign in instead.',
  user_already_exists: 'This email already has an account. Sign in instead.',
  email_not_confirmed: "This email address isn't confirmed yet. Enter the code we sent you.",
  user_banned: 'This account is disabled. Ask an admin to enable it.',
  over_request_rate_limit: 'Too many attempts. Wait a minute and try again.',
  signup_disabled: 'Sign-up is currently disabled.',
  otp_expired: 'Incorrect or expired code. Check it, or send a new one.',
  over_email_send_rate_limit: 'You can send a new code once a minute. Wait a moment and try again.',
  over_sms_send_rate_limit: 'You can send a new code once a minute. Wait a moment and try again.',
  mfa_phone_verify_not_enabled: "Text messages can't be sent at the moment. Use a recovery code.",
  mfa_verified_factor_exists: 'You already use this phone number.',
  mfa_verification_failed: 'Incorrect code. Check your authenticator app and try again.',
  mfa_challenge_expired: 'That took too long. Enter the current code.',
  same_password: 'Choose a password that differs from your current one.',
  current_password_invalid: 'Incorrect current password. Try again.',
  current_password_required: 'Enter your current password.',
  insufficient_aal: 'Enter your authentication code to continue.',
  mfa_factor_name_conflict: 'You already have an authenticator app with this name. Choose another name.',
  single_identity_not_deletable: 'Set a password first. Google is your only way to sign in.',
};

export const NOT_AN_ADDRESS = 'Enter an email address such as name@example.com';

/** The field of the account's forms that an error concerns. */
const fields: Record<string, string> = {
  same_password: 'password',
  weak_password: 'password',
  current_password_invalid: 'current_password',
  current_password_required: 'current_password',
  email_exists: 'email',
  email_address_invalid: 'email',
};

export const fieldOfCode = (code: string | undefined): string | undefined => fields[code ?? ''];

/** The field that a refused sign-up concerns; undefined for the whole form. */
export function fieldOfRefusal({ code, message }: AuthError): 'email' | 'password' | undefined {
  if (code === 'user_already_exists' || code === 'email_exists' || code === 'email_address_invalid') return 'email';
  if (code === 'weak_password') return 'password';
  return code === 'validation_failed' && /email address/i.test(message) ? 'email' : undefined;
}

export function authSentence(error: AuthError): string {
  if (error.name === 'AuthRetryableFetchError')
    return error.status === 503 ? error.message : "Couldn't reach the server. Check your connection and try again.";
  if (error.code === 'validation_failed' && fieldOfRefusal(error) === 'email') return NOT_AN_ADDRESS;
  return sentences[error.code ?? ''] ?? error.message;
}

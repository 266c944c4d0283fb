// Why the user was sent to the sign-in page. Kept apart from the labels, which belong to the app's first load.

/** Messages of a return from Google, by code. */
const returns = new Map([
  ['access_denied', 'Sign-in with Google was cancelled.'],
  ['provider_email_needs_verification', "Google hasn't verified your email address, so you can't sign in with it."],
  ['identity_already_exists', 'This Google account is already linked to another user.'],
  ['signup_disabled', 'Sign-up is currently disabled.'],
  ['user_banned', 'This account is disabled. Ask an admin to enable it.'],
]);

/** The message for a return from Google that failed; undefined without one. */
export const returnMessage = (search: URLSearchParams): string | undefined =>
  search.has('error_code') || search.has('error')
    ? (returns.get(search.get('error_code') ?? '') ??
      returns.get(search.get('error') ?? '') ??
      "Sign-in with Google didn't work. Try again.")
    : undefined;

/** The message above the sign-in form: why the user was sent here. */
export const arrivalMessage = (search: URLSearchParams): string | undefined =>
  search.get('reason') === 'disabled' ? 'This account is disabled. Ask an admin to enable it.' : returnMessage(search);

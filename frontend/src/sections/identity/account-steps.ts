// The steps of signing in beside the password: codes from e-mails and authenticator apps, and a new password.

import { auth } from '@/api/auth';
import { authCall } from '@/api/auth-call';
import { normalizeEmail, isAddress, noAddress, refusedStep, type Refused } from './sign-in';

type Answer = Promise<Refused | undefined>;

/** Ends the confirmation of a new account. */
export async function confirmAddress(email: string, token: string): Answer {
  const { error } = await (await auth()).verifyOtp({ email, token, type: 'signup' });
  return error ? refusedStep(error) : undefined;
}

export async function resendConfirmation(email: string): Answer {
  const { error } = await (await auth()).resend({ type: 'signup', email });
  return error ? refusedStep(error) : undefined;
}

/** Sends a code to that address. The answer is the same for an address without an account. */
export async function requestRecovery(typed: string): Answer {
  if (!isAddress(typed)) return noAddress;
  const { error } = await (await auth()).resetPasswordForEmail(normalizeEmail(typed));
  return error ? refusedStep(error) : undefined;
}

/** Signs in with the e-mailed code, so that a new password can be set. */
export async function recover(email: string, token: string): Answer {
  const { error } = await (await auth()).verifyOtp({ email, token, type: 'recovery' });
  return error ? refusedStep(error) : undefined;
}

export async function setPassword(password: string): Answer {
  const { error } = await (await auth()).updateUser({ password });
  return error ? { ...refusedStep(error), field: 'password' } : undefined;
}

/** Checks a code of the user's authenticator app and raises the session to two factors. */
export async function verifySecondFactor(code: string): Answer {
  const client = await auth();
  const listed = await client.mfa.listFactors();
  if (listed.error) return refusedStep(listed.error);
  const [factor] = listed.data.totp;
  if (!factor) return { kind: 'refused', message: 'This account has no authenticator app. Sign in again.' };
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
  return error ? refusedStep(error) : undefined;
}

/** Uses up one of the recovery codes in place of the authenticator app. */
export async function verifyRecoveryCode(code: string): Answer {
  const client = await auth();
  const { data } = await client.getSession();
  const token = data.session?.access_token;
  const answer = await authCall('/factors/recovery_codes/verify', {
    method: 'POST',
    token,
    body: { code: code.trim() },
  });
  if (!answer.ok) return { kind: 'refused', message: recoveryMessages[answer.text('code')] ?? INCORRECT };
  const tokens = { access_token: answer.text('access_token'), refresh_token: answer.text('refresh_token') };
  const { error } = await client.setSession(tokens);
  return error ? refusedStep(error) : undefined;
}

const INCORRECT = 'Incorrect recovery code. Check it and try again.';
const recoveryMessages: Readonly<Record<string, string | undefined>> = {
  over_request_rate_limit: 'Too many attempts. Wait a minute and try again.',
};

/** Signs out of a half-finished sign-in on this device. */
export const leaveSession = async (): Promise<void> => {
  await (await auth()).signOut({ scope: 'local' });
};

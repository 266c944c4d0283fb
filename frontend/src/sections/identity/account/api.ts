// The user's own account, by the auth client. Its errors become those of the data API, so that forms show them alike.

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AuthError, Factor, User, UserIdentity } from '@supabase/auth-js';
import { auth } from '@/api/auth';
import { Refusal } from '@/api/refusal';
import { authSentence, fieldOfCode } from '../auth-errors';

interface Answer {
  data: unknown;
  error: AuthError | null;
}
type Success<A extends Answer> = Extract<A, { error: null }>;

const isSuccess = <A extends Answer>(answer: A): answer is Success<A> => answer.error === null;

/** Returns the data of a call, or throws its error. */
function dataOf<A extends Answer>(answer: A): Success<A>['data'] {
  if (isSuccess(answer)) return answer.data;
  throw asRefusal(answer.error);
}

/** The error as one of the data API. */
export function asRefusal(error: AuthError | null): Error {
  if (!error) return new Refusal(500, {});
  if (error.name === 'AuthRetryableFetchError' && error.status !== 503) return error;
  const detail = authSentence(error);
  const field = fieldOfCode(error.code);
  const errors = field ? [{ field, message: detail }] : [];
  return new Refusal(error.status ?? 400, { detail, code: error.code, errors });
}

export const accountUser = () =>
  queryOptions({
    queryKey: ['account', 'user'],
    queryFn: async (): Promise<User> => dataOf(await (await auth()).getUser()).user,
  });

/** The factors that the user signs in with. */
export const factorsOf = (user: User): readonly Factor[] =>
  user.factors?.filter(({ status }) => status === 'verified') ?? [];

export const googleOf = (user: User): UserIdentity | undefined =>
  user.identities?.find(({ provider }) => provider === 'google');

/** The name of the user at Google. */
export const addressAt = (identity: UserIdentity): string => {
  const email: unknown = identity.identity_data?.email;
  return typeof email === 'string' ? email : '';
};

/** Whether the user can sign in with a password. */
export const hasPassword = (user: User): boolean =>
  user.identities?.some(({ provider }) => provider === 'email') ?? true;

/** An enrolled authenticator app that is not verified yet. */
export interface Enrolment {
  id: string;
  /** An SVG document. */
  qrCode: string;
  secret: string;
}

export const enrolPhone = () =>
  mutationOptions({
    mutationFn: async (phone: string): Promise<string> => {
      const client = await auth();
      for (const old of dataOf(await client.mfa.listFactors()).all)
        if (old.factor_type === 'phone' && old.status !== 'verified')
          dataOf(await client.mfa.unenroll({ factorId: old.id }));
      const friendlyName = `Phone ending in ${phone.replace(/\D/g, '').slice(-3)}`;
      return dataOf(await client.mfa.enroll({ factorType: 'phone', phone, friendlyName })).id;
    },
    meta: { failed: 'Failed to add phone number' },
  });

export const enrol = () =>
  mutationOptions({
    mutationFn: async (): Promise<Enrolment> => {
      const client = await auth();
      // An enrolment that was never finished would conflict with the new one.
      for (const old of dataOf(await client.mfa.listFactors()).all)
        if (old.factor_type === 'totp' && old.status !== 'verified')
          dataOf(await client.mfa.unenroll({ factorId: old.id }));
      const friendlyName = 'Authenticator app';
      const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp', friendlyName }));
      return { id, qrCode: totp.qr_code, secret: totp.secret };
    },
    meta: { failed: 'Failed to start two-factor authentication' },
  });

/** Checks a code of the authenticator app; the session then counts as signed in with two factors. */
export async function verifyCode(factorId: string, code: string): Promise<void> {
  dataOf(await (await auth()).mfa.challengeAndVerify({ factorId, code }));
}

/** Removes the factor. Its fresh code was just accepted. */
export async function turnOff(factorId: string): Promise<void> {
  const client = await auth();
  dataOf(await client.mfa.unenroll({ factorId }));
  // The tokens of this session still name two factors.
  dataOf(await client.refreshSession());
}

export const changePassword = () =>
  mutationOptions({
    mutationFn: async (values: { password: string; current_password?: string }) =>
      dataOf(await (await auth()).updateUser(values)).user,
    meta: { done: 'Password changed', failed: 'Failed to change password' },
  });

export const changeEmail = () =>
  mutationOptions({
    mutationFn: async ({ email }: { email: string }) => dataOf(await (await auth()).updateUser({ email })).user,
    meta: { failed: 'Failed to change email' },
  });

export const confirmEmail = () =>
  mutationOptions({
    mutationFn: async ({ email, code }: { email: string; code: string }) =>
      dataOf(await (await auth()).verifyOtp({ email, token: code, type: 'email_change' })),
    meta: { done: 'Email changed', failed: 'Failed to change email' },
  });

export const linkGoogle = () =>
  mutationOptions({
    mutationFn: async () => {
      const redirectTo = `${location.origin}/account`;
      // Leaves the page.
      return dataOf(await (await auth()).linkIdentity({ provider: 'google', options: { redirectTo } }));
    },
    meta: { failed: 'Failed to link Google' },
  });

export const unlinkGoogle = () =>
  mutationOptions({
    mutationFn: async (identity: UserIdentity) => dataOf(await (await auth()).unlinkIdentity(identity)),
    meta: { done: 'Google account unlinked', failed: 'Failed to unlink Google' },
  });

import type { AuthError } from '@supabase/auth-js';
import { auth } from '@/api/auth';
import { awaitsSecondFactor } from '@/api/device-session';
import { authSentence, fieldOfRefusal, NOT_AN_ADDRESS } from './auth-errors';

interface Credentials {
  email: string;
  password: string;
  /** Required only if the server asks for it. */
  setupCode?: string;
  /** The token of an invitation. */
  invitation?: string;
}

export interface Refused {
  kind: 'refused';
  message: string;
  field?: 'email' | 'password';
}

export type Outcome =
  | { kind: 'in' }
  /** The password is right; the code of the authenticator app is still to be entered. */
  | { kind: 'second-factor' }
  | { kind: 'confirm'; email: string }
  | { kind: 'setup-code'; message: string }
  | Refused;

/** Loads the session client while the user is still typing. */
export const getReady = (): void => void auth().catch(() => undefined);

export const normalizeEmail = (typed: string): string => typed.trim().toLowerCase();

export const noAddress: Refused = { kind: 'refused', message: NOT_AN_ADDRESS, field: 'email' };
export const isAddress = (typed: string): boolean => /^[^@\s]+@[^@\s]+$/.test(normalizeEmail(typed));

/** What the user is told about an error of the auth server. */
export const refusedStep = (error: AuthError): Refused => ({ kind: 'refused', message: authSentence(error) });

export async function signIn({ email, password }: Credentials): Promise<Outcome> {
  if (!isAddress(email)) return noAddress;
  const { data, error } = await (await auth()).signInWithPassword({ email: normalizeEmail(email), password });
  if (error?.code === 'email_not_confirmed') return { kind: 'confirm', email: normalizeEmail(email) };
  return error ? refusedStep(error) : { kind: awaitsSecondFactor(data.session) ? 'second-factor' : 'in' };
}

export async function signUp({ email, password, setupCode, invitation }: Credentials): Promise<Outcome> {
  if (!isAddress(email)) return noAddress;
  const { data, error } = await (
    await auth()
  ).signUp({
    email: normalizeEmail(email),
    password,
    options: {
      emailRedirectTo: location.origin,
      data: { ...(setupCode && { setup_code: setupCode.trim() }), ...(invitation && { invitation }) },
    },
  });
  if (error?.code?.includes('setup_code') || error?.message.toLowerCase().includes('set-up code')) {
    return { kind: 'setup-code', message: error.message };
  }
  if (error) return { ...refusedStep(error), field: fieldOfRefusal(error) };
  return data.session ? { kind: 'in' } : { kind: 'confirm', email: normalizeEmail(email) };
}

export async function signInWithGoogle(): Promise<Outcome> {
  const { error } = await (
    await auth()
  ).signInWithOAuth({ provider: 'google', options: { redirectTo: location.origin } });
  return error ? refusedStep(error) : { kind: 'in' };
}

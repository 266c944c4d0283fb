import { auth } from '@/api/auth';
import { authSentence, fieldOfRefusal, NOT_AN_ADDRESS } from './labels';

interface Credentials {
  email: string;
  password: string;
  /** Required only if the server asks for it. */
  setupCode?: string;
}

export type Outcome =
  | { kind: 'in' }
  | { kind: 'confirm'; email: string }
  | { kind: 'setup-code'; message: string }
  | { kind: 'refused'; message: string; field?: 'email' | 'password' };

/** Loads the session client while the user is still typing. */
export const getReady = (): void => void auth().catch(() => undefined);

const address = (typed: string): string => typed.trim().toLowerCase();

const noAddress: Outcome = { kind: 'refused', message: NOT_AN_ADDRESS, field: 'email' };
const isAddress = (typed: string): boolean => /^[^@\s]+@[^@\s]+$/.test(address(typed));

export async function signIn({ email, password }: Credentials): Promise<Outcome> {
  if (!isAddress(email)) return noAddress;
  const { error } = await (await auth()).signInWithPassword({ email: address(email), password });
  return error ? { kind: 'refused', message: authSentence(error) } : { kind: 'in' };
}

export async function signUp({ email, password, setupCode }: Credentials): Promise<Outcome> {
  if (!isAddress(email)) return noAddress;
  const { data, error } = await (
    await auth()
  ).signUp({
    email: address(email),
    password,
    options: { emailRedirectTo: location.origin, data: setupCode ? { setup_code: setupCode.trim() } : undefined },
  });
  if (error?.code?.includes('setup_code') || error?.message.toLowerCase().includes('set-up code')) {
    return { kind: 'setup-code', message: error.message };
  }
  if (error) return { kind: 'refused', message: authSentence(error), field: fieldOfRefusal(error) };
  return data.session ? { kind: 'in' } : { kind: 'confirm', email: address(email) };
}

export async function signInWithGoogle(): Promise<Outcome> {
  const { error } = await (
    await auth()
  ).signInWithOAuth({ provider: 'google', options: { redirectTo: location.origin } });
  return error ? { kind: 'refused', message: authSentence(error) } : { kind: 'in' };
}

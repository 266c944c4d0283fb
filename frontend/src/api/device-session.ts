import type { Session } from '@supabase/auth-js';

/** The storage key is derived from the first label of the host name, as in supabase-js. */
export const storageKey = (hostname: string): string => `sb-${hostname.split('.')[0] ?? hostname}-auth-token`;

/**
 * Returns the session stored on this device without checking that it is still valid; null if there is none or it can't
 * be read.
 */
export function storedSession(): Partial<Session> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(location.hostname)) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch (error) {
    console.warn('Ignored a malformed session on this device', error);
    return null;
  }
}

/** Returns the ID of the user whose session is stored on this device, without waiting; undefined if there is none. */
export const signedInAs = (): string | undefined => storedSession()?.user?.id;

/** The auth client refreshes sessions that expire sooner than this, and so do we. */
const MARGIN_S = 90;

/** Returns the stored session if it is complete and not about to expire. */
export function freshSession(): Session | null {
  const held = storedSession();
  const whole = held?.access_token && held.refresh_token && held.expires_at;
  return whole && Number(held.expires_at) - Date.now() / 1000 > MARGIN_S ? (held as Session) : null;
}

/** The redirect from Google or from an email link carries a session, or a code for one, in its URL. */
const BRINGS_SESSION = /[?#&](code|access_token|error_description)=/;

export const bringsSession = (): boolean => BRINGS_SESSION.test(location.href);

/** True if someone may be signed in, so it's worth loading the auth client to find out. */
export const mayBeSignedIn = (): boolean =>
  localStorage.getItem(storageKey(location.hostname)) !== null || bringsSession();

/**
 * True if this session's user has a second factor and hasn't used it yet. The server refuses everything else until then.
 */
export function awaitsSecondFactor(session: Partial<Session> | null): boolean {
  const hasFactor = session?.user?.factors?.some(({ status }) => status === 'verified');
  const claims = session?.access_token?.split('.')[1] ?? '';
  return Boolean(hasFactor) && atob(claims.replace(/-/g, '+').replace(/_/g, '/')).includes('"aal":"aal1"');
}

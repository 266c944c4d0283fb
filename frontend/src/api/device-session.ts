import type { Session } from '@supabase/auth-js';

/** The session key derives from the host's first label, as supabase-js does it. */
export const storageKey = (hostname: string): string => `sb-${hostname.split('.')[0] ?? hostname}-auth-token`;

/** What this device holds, without asking whether it still counts; null for nobody's, and for what cannot be read. */
export function heldSession(): Partial<Session> | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(location.hostname)) ?? 'null') as unknown;
    return typeof stored === 'object' ? stored : null;
  } catch (error) {
    console.warn('The session on this device is malformed and ignored', error);
    return null;
  }
}

/** Whose session this device holds, without waiting; undefined for nobody's. */
export const signedInAs = (): string | undefined => heldSession()?.user?.id;

/** The client refreshes what ends sooner than this, and so do we. */
const MARGIN_S = 90;

/** The held session, if it is whole and does not end soon. */
export function freshSession(): Session | null {
  const held = heldSession();
  const whole = held?.access_token && held.refresh_token && held.expires_at;
  return whole && Number(held.expires_at) - Date.now() / 1000 > MARGIN_S ? (held as Session) : null;
}

/** A way back from Google or from a link in a mail carries a session, or a code for one, in its address. */
const BRINGS_SESSION = /[?#&](code|access_token|error_description)=/;

export const bringsSession = (): boolean => BRINGS_SESSION.test(location.href);

/** Somebody may be signed in: worth loading what can tell. */
export const mayBeSignedIn = (): boolean =>
  localStorage.getItem(storageKey(location.hostname)) !== null || bringsSession();

import type { GoTrueClient, Session } from '@supabase/auth-js';
import { bringsSession, freshSession } from './device-session';
import { activity } from '@/lib/undo-history';

export { signedInAs } from './device-session';

let client: Promise<GoTrueClient> | undefined;
let ended: (() => void) | undefined;

/** The session client, loaded at the first wish. From then on it keeps the session fresh and tells when it ends. */
export function auth(): Promise<GoTrueClient> {
  client ??= import('./session-client').then(({ makeClient }) => {
    const made = makeClient();
    // SIGNED_IN also fires whenever the tab becomes visible again; only the end of a session matters here.
    made.onAuthStateChange((event) => {
      if (event !== 'SIGNED_OUT') return;
      // The next person in this tab finds nothing of what was done here.
      activity.clear();
      ended?.();
    });
    return made;
  });
  client.catch(() => (client = undefined));
  return client;
}

/** What to do when the session ends, here or in another tab. */
export function onSignedOut(then: () => void): void {
  ended = then;
}

/** One that is fresh is read where the client keeps it; only a stale one, or one in the address, needs the client. */
export async function currentSession(): Promise<Session | null> {
  const held = bringsSession() ? null : freshSession();
  if (held) return held;
  const { data } = await (await auth()).getSession();
  return data.session;
}

let asking: Promise<unknown> | undefined;

/** The data interface says 401: `/user` knows whether the session is dead, and then it goes. */
export function checkSession(): void {
  asking ??= auth()
    .then(async (made) => {
      const { error } = await made.getUser();
      if (error && (error.status === 401 || error.status === 403)) await made.signOut({ scope: 'local' });
    })
    .catch(() => undefined)
    .finally(() => {
      asking = undefined;
    });
}

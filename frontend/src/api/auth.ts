import type { GoTrueClient, Session } from '@supabase/auth-js';
import { forgetLog } from '@/lib/storage/log';
import { undoHistory } from '@/lib/storage/undo-history';
import { bringsSession, freshSession, signedInAs } from './device-session';

export { signedInAs } from './device-session';

const beganSignedIn = signedInAs() !== undefined;
let client: Promise<GoTrueClient> | undefined;
let onSessionEnd: (() => void) | undefined;

/** The auth client, loaded on first use. From then on it refreshes the session and reports when it ends. */
export function auth(): Promise<GoTrueClient> {
  client ??= import('./session-client').then(({ makeClient }) => {
    const made = makeClient();
    // SIGNED_IN also fires whenever the tab becomes visible again; only the end of a session matters here.
    made.onAuthStateChange((event) => {
      // Another tab may have signed out before the client of this one was loaded.
      const endedBefore = event === 'INITIAL_SESSION' && beganSignedIn && signedInAs() === undefined;
      if (event !== 'SIGNED_OUT' && !endedBefore) return;
      // The next person to use this tab must not see anything from this session.
      undoHistory.clear();
      forgetLog();
      onSessionEnd?.();
    });
    return made;
  });
  client.catch(() => (client = undefined));
  return client;
}

/** Set what happens when the session ends, here or in another tab. */
export function onSignedOut(then: () => void): void {
  onSessionEnd = then;
}

/** A valid session is read straight from storage. Only an expiring one, or one in the URL, needs the client. */
export async function currentSession(): Promise<Session | null> {
  const held = bringsSession() ? null : freshSession();
  if (held) return held;
  const { data } = await (await auth()).getSession();
  return data.session;
}

let pendingCheck: Promise<unknown> | undefined;

/** Called when the API returns 401: `/user` tells whether the session has ended, and if so it is removed. */
export function checkSession(): void {
  pendingCheck ??= auth()
    .then(async (made) => {
      const { error } = await made.getUser();
      if (error && (error.status === 401 || error.status === 403)) await made.signOut({ scope: 'local' });
    })
    .catch(() => undefined)
    .finally(() => {
      pendingCheck = undefined;
    });
}

import { GoTrueClient, type Session } from '@supabase/auth-js';
import { config } from './config';
import { heldSession, storageKey } from './device-session';

export { signedInAs } from './device-session';

let client: GoTrueClient | undefined;

export function auth(): GoTrueClient {
  client ??= new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: config().api_key },
    storageKey: storageKey(location.hostname),
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    fetch: watchedFetch,
  });
  return client;
}

export async function currentSession(): Promise<Session | null> {
  const { data } = await auth().getSession();
  return data.session;
}

/**
 * The client keeps a session whose refresh was refused until its access token runs out. The
 * product ends it at once: a refusal that no retry can heal removes it from this device.
 */
const watchedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  if (address.includes('grant_type=refresh_token') && answer.status >= 400 && answer.status < 500) {
    const sent = typeof init?.body === 'string' ? init.body : '';
    setTimeout(() => void dropIfStill(sent), 0);
  }
  return answer;
};

async function dropIfStill(sentBody: string): Promise<void> {
  const token = heldSession()?.refresh_token;
  // Another tab may have refreshed meanwhile; its session is not ours to end.
  if (token && sentBody.includes(token)) await auth().signOut({ scope: 'local' });
}

let asking: Promise<unknown> | undefined;

/** The data interface says 401: `/user` knows whether the session is dead, and then it goes. */
export function checkSession(): void {
  asking ??= auth()
    .getUser()
    .then(async ({ error }) => {
      if (error && (error.status === 401 || error.status === 403)) await auth().signOut({ scope: 'local' });
    })
    .finally(() => {
      asking = undefined;
    });
}

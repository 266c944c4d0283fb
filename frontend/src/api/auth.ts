import { GoTrueClient, type Session } from '@supabase/auth-js';
import { config } from './config';

let client: GoTrueClient | undefined;

/** The session key derives from the host's first label, as supabase-js does it. */
export const storageKey = (hostname: string): string => `sb-${hostname.split('.')[0] ?? hostname}-auth-token`;

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

/** Whose session this device holds, without waiting; undefined for nobody's. */
export function signedInAs(): string | undefined {
  const stored = localStorage.getItem(storageKey(location.hostname));
  return stored ? (JSON.parse(stored) as Partial<Session>).user?.id : undefined;
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
  const stored = localStorage.getItem(storageKey(location.hostname));
  const token = stored ? (JSON.parse(stored) as Partial<Session>).refresh_token : undefined;
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

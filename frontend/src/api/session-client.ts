import { GoTrueClient } from '@supabase/auth-js';
import { noteChangedTables } from './changed-tables';
import { config } from './config';
import { storedSession, storageKey } from './device-session';
import { logAuthAnswer } from './auth-log';

/** The client that signs in and out and refreshes the session. It is large, so `auth()` loads it on demand. */
export function makeClient(): GoTrueClient {
  const client: GoTrueClient = new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: config().api_key },
    storageKey: storageKey(location.hostname),
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    fetch: (input, init) => watchedFetch(client, input, init),
  });
  return client;
}

/**
 * If a refresh is rejected, the client keeps the session until its access token expires. This app ends it immediately:
 * a rejection that no retry can fix removes the session from this device.
 */
async function watchedFetch(client: GoTrueClient, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  const answer = await fetch(input, init);
  logAuthAnswer(new URL(address), answer.status);
  // The auth server names no tables. Apart from sessions, it changes the person's account.
  if (answer.ok && init?.method !== 'GET' && !address.includes('/token?')) noteChangedTables('profiles');
  if (address.includes('grant_type=refresh_token') && answer.status >= 400 && answer.status < 500) {
    const sent = typeof init?.body === 'string' ? init.body : '';
    setTimeout(() => void dropIfStill(client, sent), 0);
  }
  return answer;
}

async function dropIfStill(client: GoTrueClient, sentBody: string): Promise<void> {
  const token = storedSession()?.refresh_token;
  // Another tab may have refreshed in the meantime; its session is not ours to end.
  if (token && sentBody.includes(token)) await client.signOut({ scope: 'local' });
}

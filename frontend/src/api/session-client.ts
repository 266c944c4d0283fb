import { GoTrueClient } from '@supabase/auth-js';
import { config } from './config';
import { heldSession, storageKey } from './device-session';

/** The client that signs in and out and keeps the session fresh. It is heavy, so `auth()` loads it when it is needed. */
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
 * The client keeps a session whose refresh was refused until its access token runs out. The
 * product ends it at once: a refusal that no retry can heal removes it from this device.
 */
async function watchedFetch(client: GoTrueClient, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(input, init);
  const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  if (address.includes('grant_type=refresh_token') && answer.status >= 400 && answer.status < 500) {
    const sent = typeof init?.body === 'string' ? init.body : '';
    setTimeout(() => void dropIfStill(client, sent), 0);
  }
  return answer;
}

async function dropIfStill(client: GoTrueClient, sentBody: string): Promise<void> {
  const token = heldSession()?.refresh_token;
  // Another tab may have refreshed meanwhile; its session is not ours to end.
  if (token && sentBody.includes(token)) await client.signOut({ scope: 'local' });
}

// The unmodified @supabase/auth-js against a running server. Arguments of the program: the server's address, the API key,
// the web app's folder and the address of the gateway for text messages. The folder's node_modules hold the client.
import { createRequire } from "node:module";
import { join } from "node:path";

export const [origin, apikey, webApp, gateway] = process.argv.slice(2);
export const { AuthWeakPasswordError, GoTrueClient } = createRequire(join(webApp, "package.json"))("@supabase/auth-js");
export const STORAGE_KEY = "sb-127-auth-token";
export const PASSWORD = "a-long-enough-password";

export function memory() {
  const kept = new Map();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

export function tab(storage = memory()) {
  return new GoTrueClient({
    url: `${origin}/auth/v1`,
    headers: { apikey },
    storageKey: STORAGE_KEY,
    storage,
    flowType: "pkce",
    autoRefreshToken: false,
  });
}

export function expire(storage) {
  const session = JSON.parse(storage.kept.get(STORAGE_KEY));
  storage.kept.set(STORAGE_KEY, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 5 }));
}

export async function ask(session) {
  const headers = { apikey, Authorization: `Bearer ${session.access_token}` };
  return (await fetch(`${origin}/rest/v1/profiles/me`, { headers })).status;
}

export function signIn(client) {
  return client.signInWithPassword({ email: "lee@shop.example", password: "another long passphrase" });
}

export async function level(client) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  return [data.currentLevel, data.nextLevel];
}

// Drives the unmodified @supabase/auth-js against a running server. Arguments: the server's address, the API key and
// the web app's folder, whose node_modules hold the client. Prints one line per step that held.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";

const [origin, apikey, webApp] = process.argv.slice(2);
const { AuthWeakPasswordError, GoTrueClient } = createRequire(join(webApp, "package.json"))("@supabase/auth-js");
const STORAGE_KEY = "sb-127-auth-token";
const PASSWORD = "a-long-enough-password";

function memory() {
  const kept = new Map();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function tab(storage = memory()) {
  return new GoTrueClient({
    url: `${origin}/auth/v1`,
    headers: { apikey },
    storageKey: STORAGE_KEY,
    storage,
    flowType: "pkce",
    autoRefreshToken: false,
  });
}

function expire(storage) {
  const session = JSON.parse(storage.kept.get(STORAGE_KEY));
  storage.kept.set(STORAGE_KEY, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 5 }));
}

async function ask(session) {
  const headers = { apikey, Authorization: `Bearer ${session.access_token}` };
  return (await fetch(`${origin}/rest/v1/profiles/me`, { headers })).status;
}

function signIn(client) {
  return client.signInWithPassword({ email: "lee@shop.example", password: "another long passphrase" });
}

async function level(client) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  return [data.currentLevel, data.nextLevel];
}

// RFC 6238, written for the test: the server must not agree only with itself.
function totp(secret, step) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = mac[19] & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const steps = {
  async "sign up"() {
    const { data, error } = await tab().signUp({
      email: "ann@shop.example", password: PASSWORD, options: { data: { full_name: "Ann" } },
    });
    assert.equal(error, null);
    assert.equal(data.user.email, "ann@shop.example");
    assert.equal(await ask(data.session), 200);
    const again = await tab().signUp({ email: "ann@shop.example", password: PASSWORD });
    assert.deepEqual([again.error.status, again.error.code], [422, "user_already_exists"]);
    const weak = await tab().signUp({ email: "ben@shop.example", password: "password1" });
    assert.ok(weak.error instanceof AuthWeakPasswordError);
    assert.deepEqual(weak.error.reasons, ["pwned"]);
  },

  async "sign in"() {
    const storage = memory();
    const client = tab(storage);
    const events = [];
    client.onAuthStateChange((event) => void events.push(event));
    const wrong = await client.signInWithPassword({ email: "ann@shop.example", password: "wrong wrong" });
    assert.deepEqual([wrong.error.status, wrong.error.code], [400, "invalid_credentials"]);
    assert.equal(wrong.error.message, "Invalid login credentials");
    const { data, error } = await client.signInWithPassword({ email: "ann@shop.example", password: PASSWORD });
    assert.equal(error, null);
    assert.equal(data.session.expires_in, 3600);
    assert.deepEqual(JSON.parse(storage.kept.get(STORAGE_KEY)).refresh_token, data.session.refresh_token);
    const user = await client.getUser();
    assert.equal(user.data.user.id, data.user.id);
    assert.ok(events.includes("SIGNED_IN"));
  },

  async "claims are checked with the public keys"() {
    const client = tab();
    await client.signInWithPassword({ email: "ann@shop.example", password: PASSWORD });
    const { data, error } = await client.getClaims();
    assert.equal(error, null);
    assert.equal(data.header.alg, "ES256");
    assert.equal(data.claims.email, "ann@shop.example");
    assert.equal(data.claims.aal, "aal1");
  },

  async "refresh"() {
    const storage = memory();
    const client = tab(storage);
    const before = (await client.signInWithPassword({ email: "ann@shop.example", password: PASSWORD })).data.session;
    const { data, error } = await client.refreshSession();
    assert.equal(error, null);
    assert.notEqual(data.session.refresh_token, before.refresh_token);
    expire(storage);
    const after = (await client.getSession()).data.session;
    assert.notEqual(after.refresh_token, data.session.refresh_token);
    assert.equal(await ask(after), 200);
  },

  async "two tabs refresh at once"() {
    const storage = memory();
    const one = tab(storage);
    await one.signInWithPassword({ email: "ann@shop.example", password: PASSWORD });
    const other = tab(storage);
    await other.initialize();
    expire(storage);
    const both = await Promise.all([one.getSession(), other.getSession(), one.getSession(), other.getSession()]);
    assert.deepEqual(both.map(({ error }) => error), [null, null, null, null]);
    assert.equal(new Set(both.map(({ data }) => data.session.refresh_token)).size, 1);
    expire(storage);
    // The client drops the answer of the tab that comes second: the storage already holds the first one's session.
    const answers = await Promise.all([one.refreshSession(), other.refreshSession()]);
    const names = answers.map(({ error }) => error?.name ?? null);
    assert.ok(names.includes(null), names.join());
    assert.deepEqual(names.filter((name) => name !== null && name !== "AuthRefreshDiscardedError"), []);
    for (const client of [one, other]) assert.equal((await client.getUser()).error, null);
  },

  async "sign out scopes"() {
    async function three() {
      const clients = [tab(), tab(), tab()];
      for (const client of clients) {
        await client.signInWithPassword({ email: "ann@shop.example", password: PASSWORD });
      }
      const sessions = await Promise.all(clients.map(async (client) => (await client.getSession()).data.session));
      return { clients, alive: () => Promise.all(sessions.map(ask)) };
    }
    const local = await three();
    assert.equal((await local.clients[0].signOut({ scope: "local" })).error, null);
    assert.deepEqual(await local.alive(), [401, 200, 200]);
    const others = await three();
    assert.equal((await others.clients[0].signOut({ scope: "others" })).error, null);
    assert.deepEqual(await others.alive(), [200, 401, 401]);
    assert.deepEqual(await local.alive(), [401, 401, 401]);
    const all = await three();
    assert.equal((await all.clients[0].signOut()).error, null);
    assert.deepEqual(await all.alive(), [401, 401, 401]);
    const dead = await all.clients[1].getUser();
    assert.equal(dead.error.name, "AuthSessionMissingError");
    assert.equal((await all.clients[1].getSession()).data.session, null);
  },

  async "update the user"() {
    const client = tab();
    await client.signInWithPassword({ email: "ann@shop.example", password: PASSWORD });
    const named = await client.updateUser({ data: { full_name: "Ann Lee" } });
    assert.equal(named.data.user.user_metadata.full_name, "Ann Lee");
    const bare = await client.updateUser({ password: "another long passphrase" });
    assert.deepEqual([bare.error.status, bare.error.code], [400, "current_password_required"]);
    const changed = await client.updateUser({ password: "another long passphrase", current_password: PASSWORD });
    assert.equal(changed.error, null);
    const old = await tab().signInWithPassword({ email: "ann@shop.example", password: PASSWORD });
    assert.equal(old.error.code, "invalid_credentials");
    const moved = await client.updateUser({ email: "lee@shop.example" });
    assert.equal(moved.data.user.email, "lee@shop.example");
  },

  async "a second factor"() {
    const storage = memory();
    const client = tab(storage);
    const events = [];
    client.onAuthStateChange((event) => void events.push(event));
    await signIn(client);
    const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone", issuer: "Shop" });
    assert.equal(error, null);
    assert.ok(data.totp.qr_code.startsWith("data:image/svg+xml;utf-8,<svg"));
    const step = Math.floor(Date.now() / 30_000) - 1;
    const code = (later) => totp(data.totp.secret, step + later);
    const wrong = await client.mfa.challengeAndVerify({ factorId: data.id, code: "000000x" });
    assert.deepEqual([wrong.error.status, wrong.error.code], [422, "mfa_verification_failed"]);
    const verified = await client.mfa.challengeAndVerify({ factorId: data.id, code: code(0) });
    assert.equal(verified.error, null);
    assert.ok(events.includes("MFA_CHALLENGE_VERIFIED"));
    assert.equal(await ask((await client.getSession()).data.session), 200);
    assert.equal((await client.refreshSession()).error, null);

    const other = tab();
    await signIn(other);
    assert.deepEqual(await level(other), ["aal1", "aal2"]);
    assert.equal(await ask((await other.getSession()).data.session), 403);
    const barred = await other.updateUser({ email: "thief@shop.example" });
    assert.deepEqual([barred.error.status, barred.error.code], [401, "insufficient_aal"]);
    const factors = (await other.mfa.listFactors()).data;
    assert.deepEqual(factors.totp.map(({ id, status }) => [id, status]), [[data.id, "verified"]]);
    const challenge = (await other.mfa.challenge({ factorId: data.id })).data;
    const replay = await other.mfa.verify({ factorId: data.id, challengeId: challenge.id, code: code(0) });
    assert.equal(replay.error.code, "mfa_verification_failed");
    const right = await other.mfa.verify({ factorId: data.id, challengeId: challenge.id, code: code(1) });
    assert.equal(right.error, null);
    assert.deepEqual(await level(other), ["aal2", "aal2"]);
    assert.equal(await ask((await other.getSession()).data.session), 200);

    assert.equal((await other.mfa.unenroll({ factorId: data.id })).error, null);
    assert.equal((await other.refreshSession()).error, null);
    assert.deepEqual(await level(other), ["aal1", "aal1"]);
    assert.equal(await ask((await other.getSession()).data.session), 200);
  },

  async "what is off says so"() {
    const client = tab();
    await client.signInWithPassword({ email: "lee@shop.example", password: "another long passphrase" });
    const factor = await client.mfa.enroll({ factorType: "phone", phone: "+491701234567" });
    assert.deepEqual([factor.error.status, factor.error.code], [422, "mfa_phone_enroll_not_enabled"]);
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    assert.deepEqual([level.data.currentLevel, level.data.nextLevel], ["aal1", "aal1"]);
    const otp = await tab().signInWithOtp({ email: "lee@shop.example" });
    assert.equal(otp.error.code, "otp_disabled");
    const recovery = await tab().resetPasswordForEmail("nobody@shop.example");
    assert.equal(recovery.error, null);
  },
};

for (const [name, step] of Object.entries(steps)) {
  await step();
  console.log(name);
}
process.exit(0);

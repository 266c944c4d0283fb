// Drives the client library. Prints one line per step that held.
import assert from "node:assert/strict";
import { ask, AuthWeakPasswordError, expire, level, memory, PASSWORD, signIn, STORAGE_KEY, tab } from "./client.mjs";
import { google } from "./google.mjs";
import { phoneFactor } from "./phone-factor.mjs";
import { secondFactor } from "./second-factor.mjs";

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

  ...secondFactor,
  ...phoneFactor,
  ...google,

  async "what is off says so"() {
    const client = tab();
    await signIn(client);
    assert.deepEqual(await level(client), ["aal1", "aal1"]);
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

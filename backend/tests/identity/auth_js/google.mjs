import assert from "node:assert/strict";
import { ask, origin, signIn, tab } from "./client.mjs";

async function location(address) {
  return (await fetch(address, { redirect: "manual" })).headers.get("location");
}

// From the provider's page to the address of the web app at which the browser ends.
async function throughProvider(address) {
  return new URL(await location(await location(address)));
}

export const google = {
  async "sign in with google"() {
    const client = tab();
    const started = await client.signInWithOAuth({
      provider: "google",
      options: { redirectTo: `${origin}/auth`, queryParams: { prompt: "select_account" } },
    });
    const back = await throughProvider(await location(started.data.url));
    assert.equal(back.origin + back.pathname, `${origin}/auth`);
    const stranger = await tab().exchangeCodeForSession(back.searchParams.get("code"));
    assert.equal(stranger.error.name, "AuthPKCECodeVerifierMissingError");
    const { data, error } = await client.exchangeCodeForSession(back.searchParams.get("code"));
    assert.equal(error, null);
    assert.deepEqual([data.user.email, data.user.app_metadata.providers], ["gina@shop.example", ["google"]]);
    assert.equal(await ask(data.session), 200);
    assert.equal((await client.refreshSession()).error, null);
    const alone = await client.unlinkIdentity(data.user.identities[0]);
    assert.deepEqual([alone.error.status, alone.error.code], [422, "single_identity_not_deletable"]);
  },

  async "link google"() {
    const client = tab();
    await signIn(client);
    const { data, error } = await client.linkIdentity({ provider: "google", options: { redirectTo: `${origin}/auth` } });
    assert.equal(error, null);
    const taken = await throughProvider(data.url);
    assert.equal(taken.searchParams.get("error_code"), "identity_already_exists");
    assert.ok(taken.hash.endsWith("&sb="));
    const { data: list } = await client.getUserIdentities();
    assert.deepEqual(list.identities.map(({ provider }) => provider), ["email"]);
  },
};

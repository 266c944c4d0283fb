import assert from "node:assert/strict";
import { ask, gateway, level, signIn, tab } from "./client.mjs";

async function receivedCode() {
  for (let round = 0; round < 200; round += 1) {
    const messages = await (await fetch(gateway)).json();
    if (messages.length > 0) return messages.at(-1).text.slice(0, 6);
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error("no text message arrived");
}

export const phoneFactor = {
  async "a code by text message"() {
    const client = tab();
    await signIn(client);
    const bad = await client.mfa.enroll({ factorType: "phone", phone: "0170 1234567" });
    assert.deepEqual([bad.error.status, bad.error.code], [400, "validation_failed"]);
    const phone = "+491701234567";
    const { data, error } = await client.mfa.enroll({ factorType: "phone", friendlyName: "Mine", phone });
    assert.equal(error, null);
    assert.deepEqual([data.type, data.phone, data.friendly_name], ["phone", phone, "Mine"]);
    const challenge = await client.mfa.challenge({ factorId: data.id, channel: "sms" });
    assert.deepEqual([challenge.error, challenge.data.type], [null, "phone"]);
    const soon = await client.mfa.challenge({ factorId: data.id, channel: "sms" });
    assert.deepEqual([soon.error.status, soon.error.code], [429, "over_sms_send_rate_limit"]);
    const answer = { factorId: data.id, challengeId: challenge.data.id };
    const code = await receivedCode();
    const wrong = await client.mfa.verify({ ...answer, code: code === "000000" ? "111111" : "000000" });
    assert.deepEqual([wrong.error.status, wrong.error.code], [422, "mfa_verification_failed"]);
    assert.equal((await client.mfa.verify({ ...answer, code })).error, null);
    assert.deepEqual(await level(client), ["aal2", "aal2"]);
    const [proof] = (await client.mfa.getAuthenticatorAssuranceLevel()).data.currentAuthenticationMethods;
    assert.equal(proof.method, "mfa/phone");
    assert.deepEqual((await client.mfa.listFactors()).data.phone.map(({ id }) => id), [data.id]);
    assert.equal(await ask((await client.getSession()).data.session), 200);

    const other = tab();
    await signIn(other);
    assert.deepEqual(await level(other), ["aal1", "aal2"]);
    const refused = await other.mfa.unenroll({ factorId: data.id });
    assert.deepEqual([refused.error.status, refused.error.code], [422, "insufficient_aal"]);
    assert.equal((await client.mfa.unenroll({ factorId: data.id })).error, null);
    assert.equal((await client.refreshSession()).error, null);
    assert.deepEqual(await level(client), ["aal1", "aal1"]);
  },
};

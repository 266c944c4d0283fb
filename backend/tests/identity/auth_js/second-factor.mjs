import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { ask, level, memory, signIn, tab } from "./client.mjs";

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

export const secondFactor = {
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
};

// Codes of an authenticator app.

import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const STEP_MS = 30_000;

/** The code of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). */
export const appCode = (secret: string, at = Date.now()): string => {
  const bits = secret
    .replaceAll(/\s/g, '')
    .replaceAll(/./g, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac('sha1', key).update(message).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

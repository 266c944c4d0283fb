// Recovery codes are no part of the auth client's contract, so these calls are our own.

import { queryOptions } from '@tanstack/react-query';
import { currentSession } from '@/api/auth';
import { config } from '@/api/config';
import { Refusal } from '@/api/refusal';
import { verifyCode } from './api';

const PATH = '/auth/v1/factors/recovery_codes';

async function ask(method: 'GET' | 'POST'): Promise<unknown> {
  const session = await currentSession();
  const headers = { apikey: config().api_key, Authorization: `Bearer ${session?.access_token ?? ''}` };
  const answer = await fetch(PATH, { method, headers });
  if (!answer.ok) throw new Refusal(answer.status, { detail: "Recovery codes couldn't be loaded. Try again." });
  return answer.json();
}

const part = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

/** How many recovery codes are left. */
export const recoveryCodesLeft = () =>
  queryOptions({
    queryKey: ['account', 'recovery-codes'],
    queryFn: async (): Promise<number> => Number(part(await ask('GET'), 'remaining')),
  });

/** Proves the second factor with a fresh code, then replaces the recovery codes. */
export async function createRecoveryCodes(factorId: string, code: string): Promise<readonly string[]> {
  await verifyCode(factorId, code);
  const codes = part(await ask('POST'), 'codes');
  return Array.isArray(codes) ? codes.map(String) : [];
}

import { queryOptions } from '@tanstack/react-query';
import { currentSession } from '@/api/auth';
import { authCall, type AuthAnswer } from '@/api/auth-call';
import { Refusal } from '@/api/refusal';
import { verifyCode } from './api';

async function ask(method: 'GET' | 'POST'): Promise<AuthAnswer> {
  const session = await currentSession();
  const answer = await authCall('/factors/recovery_codes', { method, token: session?.access_token });
  if (!answer.ok) throw new Refusal(answer.status, { detail: "Recovery codes couldn't be loaded. Try again." });
  return answer;
}

/** How many recovery codes are left. */
export const recoveryCodesLeft = () =>
  queryOptions({
    queryKey: ['account', 'recovery-codes'],
    queryFn: async (): Promise<number> => Number((await ask('GET')).field('remaining')),
  });

/** Proves the second factor with a fresh code, then replaces the recovery codes. */
export async function createRecoveryCodes(factorId: string, code: string): Promise<readonly string[]> {
  await verifyCode(factorId, code);
  const codes = (await ask('POST')).field('codes');
  return Array.isArray(codes) ? codes.map(String) : [];
}

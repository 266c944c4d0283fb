import { queryOptions } from '@tanstack/react-query';
import { currentSession } from '@/api/auth';
import { authCall, type AuthAnswer } from '@/api/auth-call';
import { Refusal } from '@/api/refusal';

async function requestCodes(method: 'GET' | 'POST'): Promise<AuthAnswer> {
  const session = await currentSession();
  const answer = await authCall('/factors/recovery_codes', { method, token: session?.access_token });
  if (!answer.ok) throw new Refusal(answer.status, { detail: "Recovery codes couldn't be loaded. Try again." });
  return answer;
}

/** How many recovery codes are left. */
export const recoveryCodesLeft = () =>
  queryOptions({
    queryKey: ['account', 'recovery-codes'],
    queryFn: async (): Promise<number> => Number((await requestCodes('GET')).field('remaining')),
  });

/** Replaces the recovery codes. A fresh code of the second factor was just accepted. */
export async function createRecoveryCodes(): Promise<readonly string[]> {
  const codes = (await requestCodes('POST')).field('codes');
  return Array.isArray(codes) ? codes.map(String) : [];
}

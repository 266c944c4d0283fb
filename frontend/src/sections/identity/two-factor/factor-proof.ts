import type { Factor } from '@supabase/auth-js';
import { Refusal } from '@/api/refusal';
import { useTextCode, type TextCode } from '@/sections/identity/text-code';
import { verifyCode } from '@/sections/identity/account/api';

/** How a factor proves itself with a fresh code. */
interface FactorProof {
  /** What the user is asked for. */
  prompt: string;
  /** Set if the code comes by text message. */
  text?: TextCode;
  verify: (code: string) => Promise<void>;
}

/** The code of a text message, as a promise that forms understand. */
export async function verifyText(text: TextCode, code: string): Promise<void> {
  const refused = await text.verify(code);
  if (refused) throw new Refusal(422, { detail: refused.message });
}

export function useFactorProof({ id, factor_type }: Factor): FactorProof {
  const text = useTextCode(id);
  if (factor_type === 'phone')
    return { prompt: 'Enter the code from the text message.', text, verify: (code) => verifyText(text, code) };
  return {
    prompt: 'Enter the code that your authenticator app shows now.',
    verify: (code) => verifyCode(id, code),
  };
}

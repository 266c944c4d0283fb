// Codes by text message: one answers the challenge it was sent for.

import { useEffect, useState } from 'react';
import { auth } from '@/api/auth';
import { refusedStep, type Refused } from './sign-in';

/** The server sends one message a minute to a number. */
const INTERVAL_S = 60;

const sentences: Readonly<Record<string, string | undefined>> = {
  mfa_verification_failed: 'Incorrect code. Check the text message and try again.',
  mfa_challenge_expired: 'This code has expired. Send a new one.',
};

/** A verified or new phone number, and the challenge of the newest message. */
export function useTextCode(factorId: string) {
  const [challengeId, setChallengeId] = useState<string>();
  const [wait, setWait] = useState(0);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = async () => {
    setProblem(undefined);
    setWait(INTERVAL_S);
    const { data, error } = await (await auth()).mfa.challenge({ factorId, channel: 'sms' });
    if (data) {
      setChallengeId(data.id);
      return;
    }
    setProblem(refusedStep(error).message);
    if (error.code !== 'over_sms_send_rate_limit') setWait(0);
  };
  const verify = async (code: string): Promise<Refused | undefined> => {
    if (!challengeId) return { kind: 'refused', message: 'Send a code first.' };
    const { error } = await (await auth()).mfa.verify({ factorId, challengeId, code });
    if (!error) return undefined;
    const step = refusedStep(error);
    return { ...step, message: sentences[error.code ?? ''] ?? step.message };
  };
  return { sent: challengeId !== undefined, wait, problem, send, verify };
}

export type TextCode = ReturnType<typeof useTextCode>;

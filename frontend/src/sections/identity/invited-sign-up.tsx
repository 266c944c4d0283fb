import { useEffect, useState } from 'react';
import { authCall } from '@/api/auth-call';
import { Problem } from '@/patterns/forms/problem';
import { AuthForm, type Invited, type NextStep } from './auth-form';

interface InvitedSignUpProps {
  token: string;
  next: string;
  onTyping: () => void;
  onStep: (step: NextStep) => void;
}

type InvitationResult = { invited: Invited } | { problem: string };

const UNREACHED = "Couldn't reach the server. Check your connection and reload the page.";

/** Reads what the invitation is for. Only its token shows that. */
async function readInvitation(token: string): Promise<InvitationResult> {
  const answer = await authCall('/invitation', { method: 'POST', body: { token } });
  if (!answer.ok) return { problem: answer.text('message') || UNREACHED };
  const said = `${answer.text('inviter')} invited you to ${answer.text('business')} as ${answer.text('role_text')}.`;
  return { invited: { token, email: answer.text('email'), said } };
}

/** Sign-up with the address and role of an invitation, or why it can't be used. */
export function InvitedSignUp({ token, ...form }: InvitedSignUpProps) {
  const [found, setFound] = useState<InvitationResult>();
  useEffect(() => {
    let current = true;
    readInvitation(token).then(
      (answer) => current && setFound(answer),
      () => current && setFound({ problem: UNREACHED }),
    );
    return () => {
      current = false;
    };
  }, [token]);
  if (!found) return <p className="t-3">Loading your invitation...</p>;
  if ('problem' in found)
    return (
      <>
        <h1>Invitation</h1>
        <Problem text={found.problem} />
      </>
    );
  return <AuthForm mode="up" setup={false} invited={found.invited} {...form} />;
}

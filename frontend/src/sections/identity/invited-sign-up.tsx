import { useEffect, useState } from 'react';
import { config } from '@/api/config';
import { Problem } from '@/patterns/forms/problem';
import { AuthForm, type Invited, type NextStep } from './auth-form';

interface InvitedSignUpProps {
  token: string;
  next: string;
  onTyping: () => void;
  onStep: (step: NextStep) => void;
}

type Found = { invited: Invited } | { problem: string };

const UNREACHED = "Couldn't reach the server. Check your connection and reload the page.";

const textAt = (body: unknown, name: string): string => {
  const found: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof found === 'string' ? found : '';
};

/** Reads what the invitation is for. Only its token shows that. */
async function read(token: string): Promise<Found> {
  const answer = await fetch('/auth/v1/invitation', {
    method: 'POST',
    headers: { apikey: config().api_key, 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' },
    body: JSON.stringify({ token }),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) return { problem: textAt(body, 'message') || UNREACHED };
  const role = textAt(body, 'role');
  return { invited: { token, email: textAt(body, 'email'), role: role.charAt(0).toUpperCase() + role.slice(1) } };
}

/** Sign-up with the address and role of an invitation, or why it can't be used. */
export function InvitedSignUp({ token, ...form }: InvitedSignUpProps) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let current = true;
    read(token).then(
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

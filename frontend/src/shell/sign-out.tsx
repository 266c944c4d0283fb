import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toasts } from '@/lib/browser/toasts';
import { Confirm } from '@/patterns/feedback/confirm';
import { signOutEverywhere } from '@/sections/identity/account/sessions-api';
import { lostDrafts, signOut } from '@/sections/identity/account/sign-out';

/** Signs out, or calls `ask` if that would delete drafts. */
export async function signOutOr(ask: () => void): Promise<void> {
  if (lostDrafts()) ask();
  else await signOut().catch(reportFailure);
}

function reportFailure(): void {
  toasts.show({ variant: 'error', title: 'Sign Out Failed', description: 'Unable to sign out. Please try again.' });
}

/** Asks before drafts are deleted. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const leave = useMutation(signOutEverywhere());
  const [lost] = useState(lostDrafts);
  return (
    <Confirm
      title="Sign out"
      action="Sign out"
      danger
      busy={leave.isPending && 'Signing out...'}
      onConfirm={() => leave.mutate()}
      onCancel={onClose}
    >
      {lost || "You'll have to sign in again."}
    </Confirm>
  );
}

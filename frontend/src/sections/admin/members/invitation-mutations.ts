import { mutationOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';
import { Refusal } from '@/api/refusal';
import type { Invitation, IssuedInvitation } from './api';

interface Refused {
  email: string;
  problem: string;
}

interface Sending {
  emails: readonly string[];
  role: Schema<'InvitationIn'>['role'];
}

/**
 * Sends one after the other, so that a refused address doesn't affect the others. Without an Idempotency-Key: under
 * one, the server would store the links, and a repeated request is refused anyway.
 */
async function inviteAll({ emails, role }: Sending) {
  const issued: IssuedInvitation[] = [];
  const refused: Refused[] = [];
  for (const email of emails) {
    try {
      issued.push(await call(api.POST('/rest/v1/invitations', { body: { email, role } })));
    } catch (error) {
      const isExplained = error instanceof Refusal && error.tellsWhy;
      refused.push({ email, problem: isExplained ? error.message : `Couldn't invite ${email}. Try again.` });
    }
  }
  return { issued, refused };
}

const at = ({ id }: Invitation) => ({ params: { path: { id } } });

export const sendInvitations = () =>
  mutationOptions({ mutationFn: inviteAll, meta: { failed: "Couldn't send the invitations" } });

export const resendInvitation = () =>
  mutationOptions({
    mutationFn: (invitation: Invitation) => call(api.POST('/rest/v1/invitations/{id}/resend', at(invitation))),
    meta: {
      done: ({ mailed_at, email }: IssuedInvitation) =>
        mailed_at
          ? `Invitation sent to ${email}`
          : `Invitation for ${email} renewed for 7 days. No email was sent, so copy its link and send it yourself.`,
      failed: { title: 'Failed to resend the invitation', fallback: 'Try again.' },
    },
  });

export const createInvitationLink = () =>
  mutationOptions({
    mutationFn: (invitation: Invitation) => call(api.POST('/rest/v1/invitations/{id}/link', at(invitation))),
    meta: { failed: { title: 'Failed to create the link', fallback: 'Try again.' } },
  });

export const revokeInvitation = () =>
  mutationOptions({
    mutationFn: (invitation: Invitation) => call(api.DELETE('/rest/v1/invitations/{id}', at(invitation))),
    meta: {
      done: (_nothing: unknown, { email }: Invitation) => `Invitation for ${email} revoked`,
      failed: { title: 'Failed to revoke the invitation', fallback: 'Try again.' },
    },
  });

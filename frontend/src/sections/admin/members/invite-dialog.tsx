import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { plural } from '@/lib/text/names';
import { deviceValue } from '@/lib/storage/storage';
import { toasts } from '@/lib/browser/toasts';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { Select } from '@/ui/select';
import { AddressChips, withChips, type Typed } from './address-chips';
import { NOT_AN_ADDRESS } from './address-list';
import { InvitationLinks } from './invitation-links';
import { sendInvitations } from './invitation-mutations';
import { roles } from './labels';
import type { IssuedInvitation } from './api';

const roleOf = (stored: unknown) => roles.find(({ value }) => value === stored)?.value;
const lastRole = deviceValue('invited-role', roleOf('sales'), roleOf);

/** Invites people. Addresses that are refused stay in the field, with the reason. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite(onClose);
  const { typed, role, issued } = invite;
  const done = issued.length > 0 && typed.chips.length === 0 && typed.text === '';
  const label = typed.chips.length > 0 ? `Send ${plural(typed.chips.length, 'invitation')}` : 'Send invitations';
  return (
    <Dialog
      title="Invite people"
      onClose={onClose}
      frame={(inside) => (
        <form noValidate onSubmit={invite.submit} className="dialog-form">
          {inside}
        </form>
      )}
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{issued.length > 0 ? 'Done' : 'Cancel'}</Button>
            <Button type="submit" variant="primary" icon="mail" busy={invite.sending && 'Sending...'}>
              {label}
            </Button>
          </>
        )
      }
    >
      {issued.length > 0 && (
        <>
          <p className="callout">
            <Icon name="info" />
            <span>
              No email server is set up, so no email was sent. Send each person their link yourself. Links aren&apos;t
              shown again.
            </span>
          </p>
          <InvitationLinks issued={issued} />
        </>
      )}
      {!done && (
        <>
          <AddressChips value={typed} onChange={invite.type} error={invite.error} />
          <FieldFrame label="Role" name="role" hint={roles.find(({ value }) => value === role)?.explained}>
            {(ids) => (
              <Select
                {...ids}
                value={role}
                options={roles}
                onChange={(event) => invite.choose(roleOf(event.target.value))}
              />
            )}
          </FieldFrame>
          <p className="callout">
            <Icon name="info" />
            <span>Invitations expire after 7 days. You can resend or revoke them in the list of members.</span>
          </p>
        </>
      )}
    </Dialog>
  );
}

function useInvite(onClose: () => void) {
  const [typed, setTyped] = useState<Typed>({ chips: [], text: '' });
  const [role, choose] = useState(lastRole.read());
  const [issued, setIssued] = useState<IssuedInvitation[]>([]);
  const [error, setError] = useState<string>();
  const send = useMutation({
    ...sendInvitations(),
    onSuccess: ({ issued: now, refused }) => {
      const links = [...issued, ...now.filter(({ mailed_at }) => !mailed_at)];
      const mailed = now.length + issued.length - links.length;
      if (mailed > 0) toasts.show({ variant: 'success', title: `${plural(mailed, 'invitation')} sent` });
      setIssued(links);
      setTyped({ chips: refused.map(({ email }) => email), text: '' });
      setError(refused.map(({ problem }) => problem).join('. ') || undefined);
      if (refused.length === 0 && links.length === 0) onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { chips, text } = withChips(typed, true);
    setTyped({ chips, text });
    if (send.isPending) return;
    const problem = chips.length === 0 ? 'Enter at least one email address' : undefined;
    setError(text === '' ? problem : NOT_AN_ADDRESS);
    if (text !== '' || problem || !role) return;
    lastRole.save(role);
    send.mutate({ emails: chips, role });
  };
  const type = (next: Typed) => {
    setTyped(next);
    if (next.chips.length !== typed.chips.length || next.text !== typed.text) setError(undefined);
  };
  return { typed, type, role, choose, issued, error, submit, sending: send.isPending };
}

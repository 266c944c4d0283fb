import { useMutation } from '@tanstack/react-query';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { createInvitationLink } from './invitation-mutations';
import { InvitationLinks } from './invitation-links';
import type { Invitation } from './api';

/** Creates a link to an invitation, for someone who didn't get the email. */
export function LinkDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const create = useMutation(createInvitationLink());
  return (
    <Dialog
      title="Invitation link"
      description={`Send the link to ${invitation.email} yourself. Any link you copied before will stop working.${invitation.mailed_at ? ' The link in the email still works.' : ''}`}
      onClose={onClose}
      footer={
        create.data ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              icon="link"
              busy={create.isPending && 'Creating...'}
              onClick={() => create.mutate(invitation)}
            >
              Create link
            </Button>
          </>
        )
      }
    >
      {create.data && <InvitationLinks issued={[create.data]} />}
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import type { Webhook } from './api';
import { Secret } from './secret';
import { rotateSecret } from './webhook-mutations';

/** Creates a new signing secret and shows it once. */
export function SecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useMutation(rotateSecret());
  const secret = rotate.data?.secret;
  return (
    <Dialog
      title="New signing secret"
      description="For 24 hours, messages are signed with both the old and the new secret. Give your receiver the new one within that time."
      onClose={onClose}
      footer={
        secret ? (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" busy={rotate.isPending && 'Creating...'} onClick={() => rotate.mutate(webhook)}>
              Create secret
            </Button>
          </>
        )
      }
    >
      {secret && <Secret label="Signing secret" value={secret} />}
    </Dialog>
  );
}

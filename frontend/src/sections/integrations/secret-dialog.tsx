import { useMutation } from '@tanstack/react-query';
import type { Webhook } from './api';
import { IssueDialog } from './issue-dialog';
import { rotateSecret } from './webhook-mutations';

const head = {
  title: 'New signing secret',
  description:
    'For 24 hours, messages are signed with both the old and the new secret. Give your receiver the new one within that time.',
};

/** Creates a new signing secret and shows it once. */
export function SecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useMutation(rotateSecret());
  return (
    <IssueDialog
      before={head}
      after={head}
      submitLabel="Create secret"
      busy={rotate.isPending && 'Creating...'}
      onSubmit={() => rotate.mutate(webhook)}
      onClose={onClose}
      label="Signing secret"
      secret={rotate.data?.secret}
    />
  );
}

import { useState } from 'react';
import { Confirm } from '@/patterns/feedback/confirm';
import type { BulkDialogProps } from './bulk-types';

/** Asks before rows are permanently deleted. */
export function DeleteRows({
  chosen,
  run,
  onClose,
}: Pick<BulkDialogProps<never>, 'run' | 'onClose'> & { chosen: { summary: string } }) {
  const [busy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    // Errors are shown in a toast.
    void run({})
      .catch(() => undefined)
      .finally(onClose);
  };
  return (
    <Confirm
      title={`Delete ${chosen.summary}?`}
      action={`Delete ${chosen.summary}`}
      danger
      busy={busy && 'Deleting...'}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>This can't be undone. Records that are in use are kept, and you'll see why.</p>
    </Confirm>
  );
}

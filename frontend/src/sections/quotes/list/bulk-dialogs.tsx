import { useState } from 'react';
import { Confirm } from '@/patterns/feedback/confirm';
import { DateField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import type { BulkDialogProps } from '@/patterns/list/bulk/bulk-types';
import { useServerForm } from '@/patterns/forms/server-form';
import type { Quote } from '@/sections/quotes/api';

/** Sets the expiry date of drafts. Quotes that a customer may have seen are skipped and listed in the result. */
export function BulkExpiryDialog({ chosen, run, onClose }: BulkDialogProps<Quote>) {
  const server = useServerForm({
    draft: false,
    values: { valid_until: '' },
    save: ({ valid_until }) => run({ valid_until: valid_until || null }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Valid until: ${chosen.summary}`}
      description="Only drafts can be changed. Quotes a customer may have seen are skipped."
      submitLabel="Set date"
      server={server}
      onClose={onClose}
    >
      <DateField
        form={server.form}
        name="valid_until"
        label="Valid until"
        hint="The last day the quotes can be accepted. Leave blank for no end date."
      />
    </FormDialog>
  );
}

/** A deletion can't be undone, so it needs confirmation. The focus starts on Cancel. */
export function BulkDeleteDialog({ chosen, run, onClose }: BulkDialogProps<Quote>) {
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    // Errors are shown in a toast.
    void run({ deleted: true }).then(onClose, onClose);
  };
  return (
    <Confirm
      title={`Delete ${chosen.summary}?`}
      action={`Delete ${chosen.summary}`}
      danger
      busy={busy && 'Deleting...'}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>This can&apos;t be undone. Quotes that were sent to a customer are kept and listed in the result.</p>
    </Confirm>
  );
}

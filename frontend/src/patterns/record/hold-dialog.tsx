import type { ReactNode } from 'react';
import { TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';

interface HoldDialogProps {
  /** "SO-1042", "3 orders". */
  what: string;
  /** The effect of the hold on stock. */
  description: ReactNode;
  /** The reason of a record that is already on hold. */
  reason?: string | null;
  save: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason to put a record on hold, or changes the reason of a hold. */
export function HoldDialog({ what, description, reason, save, onClose }: HoldDialogProps) {
  const isNew = reason === undefined;
  const server = useServerForm({
    values: { hold_reason: reason ?? '' },
    save: ({ hold_reason }) => save(hold_reason.trim()),
    saved: onClose,
    draft: false,
  });
  return (
    <FormDialog
      title={isNew ? `Put ${what} on hold` : `Why ${what} is on hold`}
      description={isNew && description}
      submitLabel={isNew ? 'Put on hold' : 'Save reason'}
      server={server}
      onClose={onClose}
    >
      <TextAreaField
        form={server.form}
        name="hold_reason"
        label="Reason"
        required
        placeholder="Waiting for the deposit"
      />
    </FormDialog>
  );
}

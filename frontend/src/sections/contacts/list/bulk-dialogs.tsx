import { TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import type { BulkDialogProps } from '@/patterns/list/bulk/bulk-types';
import { useServerForm } from '@/patterns/forms/server-form';
import type { Contact } from '@/sections/contacts/api';
import { toTags } from '@/lib/text/tags';

export function TagDialog({ chosen, run, onClose }: BulkDialogProps<Contact>) {
  const server = useServerForm({
    draft: false,
    values: { add_tags: '', remove_tags: '' },
    save: ({ add_tags, remove_tags }) => run({ add_tags: toTags(add_tags), remove_tags: toTags(remove_tags) }),
    saved: onClose,
  });
  return (
    <FormDialog title={`Tag ${chosen.summary}`} submitLabel="Save tags" server={server} onClose={onClose}>
      <TextField form={server.form} name="add_tags" label="Add tags" hint="Separate tags with commas" />
      <TextField form={server.form} name="remove_tags" label="Remove tags" hint="Separate tags with commas" />
    </FormDialog>
  );
}

export function BlacklistDialog({ chosen, run, onClose }: BulkDialogProps<Contact>) {
  const server = useServerForm({
    draft: false,
    values: { reason: '' },
    save: ({ reason }) => run({ reason: reason.trim() }),
    saved: onClose,
  });
  return (
    <FormDialog
      danger
      title={`Blacklist ${chosen.summary}?`}
      description="The reason is saved with each contact and in the audit log."
      submitLabel={`Blacklist ${chosen.summary}`}
      server={server}
      onClose={onClose}
    >
      <TextAreaField form={server.form} name="reason" label="Reason" required />
    </FormDialog>
  );
}

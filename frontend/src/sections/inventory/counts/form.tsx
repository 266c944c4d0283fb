import { useMutation } from '@tanstack/react-query';
import { orNull, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import type { StockCount } from '@/sections/inventory/api';
import { changeCount } from './counting-api';

const toForm = ({ title, notes }: Pick<StockCount, 'title' | 'notes'>) => ({ title, notes: notes ?? '' });

/** Edits the title and notes of a stock count. */
export function CountForm({ one, onClose }: { one: StockCount; onClose: () => void }) {
  const change = useMutation(changeCount());
  const server = useServerForm({
    values: toForm(one),
    version: one.version,
    save: ({ title, notes }, { version = one.version }) =>
      change.mutateAsync({ id: one.id, version, values: { title: title.trim(), notes: orNull(notes) } }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Edit ${one.number}`}
      submitLabel="Save count"
      server={server}
      onClose={onClose}
      conflict={{
        noun: 'count',
        labels: { title: 'Title', notes: 'Notes' },
        read: (theirs) => ({ values: toForm(theirs), version: theirs.version }),
      }}
    >
      <TextField form={server.form} name="title" label="Title" required />
      <TextAreaField form={server.form} name="notes" label="Notes" />
    </FormDialog>
  );
}

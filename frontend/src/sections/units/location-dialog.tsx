import { orNull, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import type { BulkDialogProps } from '@/patterns/list/bulk/bulk-types';
import { useServerForm } from '@/patterns/forms/server-form';
import type { Unit } from './api';

/** Sets the location of the selected units. */
export function LocationDialog({ chosen, run, onClose }: BulkDialogProps<Unit>) {
  const first = chosen.rows[0]?.location ?? '';
  const same = chosen.rows.every(({ location }) => (location ?? '') === first);
  const server = useServerForm({
    draft: false,
    values: { location: same ? first : '' },
    save: ({ location }) => run({ location: orNull(location) }),
    saved: onClose,
  });
  return (
    <FormDialog title={`Location of ${chosen.summary}`} submitLabel="Save location" server={server} onClose={onClose}>
      <TextField form={server.form} name="location" label="Location" hint="Leave blank to remove the location" />
    </FormDialog>
  );
}

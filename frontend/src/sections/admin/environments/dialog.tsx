import { useMutation } from '@tanstack/react-query';
import type { Environment } from '@/api/config';
import { TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { environmentLabels } from '@/sections/environments/labels';
import { startEnvironmentRun, type EnvironmentAction } from './api';

interface Props {
  action: EnvironmentAction;
  environment: Environment;
  onClose: () => void;
}

/** Asks for the environment's name before everything in it is replaced or deleted. */
export function EnvironmentDialog({ action, environment, onClose }: Props) {
  const start = useMutation(startEnvironmentRun());
  const server = useServerForm({
    values: { confirm: '' },
    save: ({ confirm }, { key }) => start.mutateAsync({ action, environment, confirm: confirm.trim(), key }),
    saved: onClose,
    draft: false,
  });
  const copies = action === 'copy';
  const name = environmentLabels[environment].label;
  const label = `Type ${environment} to confirm`;
  return (
    <FormDialog
      title={copies ? 'Copy Production into Test?' : `Empty ${name}?`}
      description={
        copies
          ? "Everything in Test is deleted first. Names, contact data and amounts are invented. Notes, documents, files, workspace pages and emails aren't copied. Production doesn't change."
          : `All records and files in ${name} are deleted. The audit log and saved views are kept. This can't be undone.`
      }
      submitLabel={copies ? 'Copy Production into Test' : `Empty ${name}`}
      server={server}
      onClose={onClose}
      danger
    >
      <TextField
        form={server.form}
        name="confirm"
        label={label}
        required
        rules={{ required: label, validate: { filled: (typed) => typed.trim() !== '' || label } }}
      />
    </FormDialog>
  );
}

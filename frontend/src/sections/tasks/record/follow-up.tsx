import { useMutation } from '@tanstack/react-query';
import { DateField, orNull, TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import type { Task } from '@/sections/tasks/api';
import { updateTask } from '@/sections/tasks/mutations';
import { fieldLabels } from '@/sections/tasks/field-labels';

type Values = { follow_up_date: string; follow_up_notes: string };

const toForm = (task: Task): Values => ({
  follow_up_date: task.follow_up_date ?? '',
  follow_up_notes: task.follow_up_notes ?? '',
});

/** Edits the follow-up date and notes. */
export function FollowUpForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const update = useMutation(updateTask());
  const server = useServerForm<Values, Task>({
    values: toForm(task),
    version: task.version,
    save: (values, { version = task.version }) =>
      update.mutateAsync({
        task: { id: task.id, version },
        values: { follow_up_date: orNull(values.follow_up_date), follow_up_notes: orNull(values.follow_up_notes) },
      }),
    saved: onClose,
  });
  return (
    <FormDialog
      title="Follow-up"
      submitLabel="Save follow-up"
      server={server}
      onClose={onClose}
      conflict={{
        noun: 'task',
        labels: fieldLabels,
        read: (row) => ({ values: toForm(row), version: row.version }),
      }}
    >
      <DateField
        form={server.form}
        name="follow_up_date"
        label="Follow-up"
        hint="Without a new date, the task becomes stale after 14 days"
      />
      <TextAreaField form={server.form} name="follow_up_notes" label="Follow-up notes" rows={4} />
    </FormDialog>
  );
}

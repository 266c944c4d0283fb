import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useSearchChange } from '@/patterns/list/list-search';
import { useServerForm } from '@/patterns/forms/server-form';
import { changeView, createView } from './view-mutations';
import type { ViewLabels } from './views';
import type { SavedView } from './views-api';

interface SaveAsProps {
  table: string;
  stored: Record<string, string>;
  /** The view to rename; without it a new one is created. */
  view: SavedView | undefined;
  labels?: ViewLabels;
  onClose: () => void;
}

const OF_LISTS: ViewLabels = {
  hint: 'Saves filters, sorting, columns and layout',
  opens: 'Open the list with this view',
};

/** A name for the current state of the list. */
export function SaveAsDialog({ table, stored, view, labels = OF_LISTS, onClose }: SaveAsProps) {
  const create = useMutation(createView());
  const change = useMutation(changeView());
  const set = useSearchChange();
  const server = useServerForm({
    draft: false,
    values: { name: view?.name ?? '', shared: view?.shared ?? false, is_default: view?.is_default ?? false },
    save: (values, { key }) =>
      view
        ? change.mutateAsync({ view, values: { name: values.name.trim() } })
        : create.mutateAsync({ values: { ...values, resource: table, name: values.name.trim(), search: stored }, key }),
    saved: (saved) => {
      onClose();
      if (!view) set({ ...stored, saved: saved.id }, { replace: true });
    },
  });
  return (
    <FormDialog
      title={view ? 'Rename view' : 'Save as new view'}
      submitLabel={view ? 'Rename' : 'Save view'}
      server={server}
      onClose={onClose}
    >
      <TextField
        form={server.form}
        name="name"
        label="Name"
        required
        autoFocus
        maxLength={60}
        hint={view ? undefined : labels.hint}
      />
      {!view && (
        <>
          <Tick form={server.form} name="shared" label="Share with the team" />
          <Tick form={server.form} name="is_default" label={labels.opens} />
        </>
      )}
    </FormDialog>
  );
}

type TickForm = ReturnType<
  typeof useServerForm<{ name: string; shared: boolean; is_default: boolean }, SavedView>
>['form'];

function Tick({ form, name, label }: { form: TickForm; name: 'shared' | 'is_default'; label: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <label className="row">
          <input
            type="checkbox"
            className="check"
            checked={field.value}
            onChange={(event) => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            ref={field.ref}
          />
          {label}
        </label>
      )}
    />
  );
}

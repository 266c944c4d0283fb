import { useMutation, useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { differing } from '@/patterns/forms/field-differences';
import { errorOf, orNull, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked } from '@/patterns/fields/use-picker';
import { useServerForm } from '@/patterns/forms/server-form';
import { pickedName, type ShownAs } from '@/patterns/forms/conflict';
import { categoryDetail, updateCategory, type Category } from './categories-api';
import { categorySource } from './category-field';

type Values = { name: string; parent_id: Picked | null; description: string };

const toForm = ({ name, parent_id, parent_name, description }: Category): Values => ({
  name,
  parent_id: parent_id ? { id: parent_id, label: parent_name ?? 'A category' } : null,
  description: description ?? '',
});

const toServer = ({ name, parent_id, description }: Values) => ({
  name: name.trim(),
  parent_id: parent_id?.id ?? null,
  description: orNull(description),
});

const labels: Record<keyof Values, string> = { name: 'Name', parent_id: 'Parent category', description: 'Description' };

const show: ShownAs<Values> = {
  parent_id: pickedName,
};

interface CategoryFormProps {
  id: string;
  onClose: () => void;
}

/** Edits a category: name, parent category and description. */
export function CategoryForm({ id, onClose }: CategoryFormProps) {
  const category = useQuery(categoryDetail(id)).data;
  return category && <Form category={category} onClose={onClose} />;
}

function Form({ category, onClose }: { category: Category; onClose: () => void }) {
  const update = useMutation(updateCategory());
  const server = useServerForm<Values, Category>({
    values: toForm(category),
    version: category.version,
    save: (values, { version = category.version, base }) =>
      update.mutateAsync({ id: category.id, version, values: differing(toServer(values), toServer(base)) }),
    saved: onClose,
  });
  const { form } = server;
  return (
    <FormDialog
      title="Edit category"
      description="Changes apply to every product in this category."
      submitLabel="Save category"
      server={server}
      onClose={onClose}
      conflict={{
        noun: 'category',
        labels,
        read: (row) => ({ values: toForm(row), version: row.version }),
        show,
      }}
    >
      <TextField form={form} name="name" label="Name" required autoFocus />
      <Controller
        control={form.control}
        name="parent_id"
        render={({ field }) => (
          <PickerField
            label="Parent category"
            value={field.value}
            onChange={field.onChange}
            source={categorySource}
            placeholder="None"
            error={errorOf(form, 'parent_id')}
          />
        )}
      />
      <TextAreaField form={form} name="description" label="Description" />
    </FormDialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { newKey } from '@/api/client';
import { PickerField } from '@/patterns/picker-field';
import type { Picked } from '@/patterns/use-picker';
import { categories } from './api';
import { USUAL_CATEGORY } from './form-mapping';

/** Categories by part of their name. */
export const categorySource = categories.picker(({ id, name, parent_name }) => ({
  id,
  label: name,
  note: parent_name ?? undefined,
}));

interface CategoryFieldProps {
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  error?: string;
}

/** The category of a product; a new category can be created in the field. */
export function CategoryField(props: CategoryFieldProps) {
  const create = useMutation(categories.create());
  const make = (name: string) => {
    if (name)
      create.mutate(
        { values: { name }, key: newKey() },
        { onSuccess: (made) => props.onChange({ id: made.id, label: made.name }) },
      );
  };
  return (
    <PickerField
      {...props}
      label="Category"
      source={categorySource}
      placeholder={USUAL_CATEGORY}
      create={{
        label: (typed) => (typed ? `Create category "${typed}"` : 'Type a name to create a category'),
        run: make,
      }}
    />
  );
}

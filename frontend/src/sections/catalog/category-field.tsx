import { useMutation } from '@tanstack/react-query';
import { api, call, newKey } from '@/api/client';
import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked, PickerSource } from '@/patterns/fields/use-picker';
import { createCategory } from './mutations';
import { USUAL_CATEGORY } from './form-mapping';

/** Categories by part of their name. */
export const categorySource: PickerSource = {
  options: (typed) => ({
    queryKey: ['product_categories', 'picker', typed],
    queryFn: async () => {
      const query = { q: typed || undefined, limit: 12, sort: 'name' as const };
      const page = await call(api.GET('/rest/v1/product_categories', { params: { query } }));
      return page.items.map(({ id, name, parent_name }) => ({ id, label: name, note: parent_name ?? undefined }));
    },
  }),
};

interface CategoryFieldProps {
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  error?: string;
}

/** The category of a product; a new category can be created in the field. */
export function CategoryField(props: CategoryFieldProps) {
  const create = useMutation(createCategory());
  const make = (name: string) => {
    if (name)
      create.mutate(
        { name, key: newKey() },
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

import { useMutation } from '@tanstack/react-query';
import { api, call, newKey } from '@/api/client';
import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked, PickerSource } from '@/patterns/fields/use-picker';
import { createBrand } from './mutations';

const brandSource: PickerSource = {
  options: (typed) => ({
    queryKey: ['brands', 'picker', typed],
    queryFn: async () => {
      const query = { q: typed || undefined, limit: 12, sort: 'name' as const };
      const page = await call(api.GET('/rest/v1/brands', { params: { query } }));
      return page.items.map(({ id, name }) => ({ id, label: name }));
    },
  }),
};

interface BrandFieldProps {
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  error?: string;
}

/** The brand of a product; a new brand can be created in the field. */
export function BrandField(props: BrandFieldProps) {
  const create = useMutation(createBrand());
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
      label="Brand"
      source={brandSource}
      placeholder="Brand name"
      create={{ label: (typed) => (typed ? `Create brand "${typed}"` : 'Type a name to create a brand'), run: make }}
    />
  );
}

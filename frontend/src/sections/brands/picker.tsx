import { useMutation } from '@tanstack/react-query';
import { newKey } from '@/api/client';
import { PickerField } from '@/patterns/picker-field';
import type { Picked } from '@/patterns/use-picker';
import { brands } from './api';

const source = brands.picker(({ id, name }) => ({ id, label: name }));

interface BrandPickerProps {
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  error?: string;
}

/** Chooses a brand; a new one can be created in the field. */
export function BrandPicker(props: BrandPickerProps) {
  const create = useMutation(brands.create());
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
      label="Brand"
      source={source}
      placeholder="Brand name"
      create={{ label: (typed) => (typed ? `Create brand "${typed}"` : 'Type a name to create a brand'), run: make }}
    />
  );
}

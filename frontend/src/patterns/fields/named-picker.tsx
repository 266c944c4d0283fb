import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { PickerField } from './picker-field';
import type { Picked, PickerSource } from './use-picker';
import { newKey } from '@/api/client';

interface Named {
  id: string;
  name: string;
}

interface NamedPickerProps {
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  error?: string;
}

interface Naming<Row extends Named> {
  label: string;
  source: PickerSource;
  create: () => UseMutationOptions<Row, Error, { values: { name: string }; key: string }>;
  placeholder?: string;
}

/** A picker for records that a name is enough to create: a new one can be created in the field. */
export function namedPicker<Row extends Named>({ label, source, create, placeholder }: Naming<Row>) {
  const noun = label.toLowerCase();
  return function NamedPicker(props: NamedPickerProps) {
    const making = useMutation(create());
    const make = (name: string) => {
      if (!name) return;
      const picked = (made: Row) => props.onChange({ id: made.id, label: made.name });
      making.mutate({ values: { name }, key: newKey() }, { onSuccess: picked });
    };
    return (
      <PickerField
        {...props}
        label={label}
        source={source}
        placeholder={placeholder ?? `${label} name`}
        create={{
          label: (typed) => (typed ? `Create ${noun} "${typed}"` : `Type a name to create a ${noun}`),
          run: make,
        }}
      />
    );
  };
}

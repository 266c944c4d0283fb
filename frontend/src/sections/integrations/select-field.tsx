import { FieldFrame } from '@/patterns/fields/field-frame';
import { Select } from '@/ui/select';

interface SelectFieldProps<Value extends string> {
  label: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** A labelled choice of a few. */
export const SelectField = <Value extends string>({ options, onChange, value, ...frame }: SelectFieldProps<Value>) => (
  <FieldFrame {...frame}>
    {(ids) => (
      <Select
        {...ids}
        value={value}
        options={options}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      />
    )}
  </FieldFrame>
);

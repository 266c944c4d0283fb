import { FieldFrame } from '@/patterns/fields/field-frame';
import { Select } from '@/ui/select';
import type { Environment } from './api';
import { environments } from './labels';

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
        isWrong={ids['aria-invalid']}
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

/** Where a new key or webhook is usually for. */
export const DEFAULT_ENVIRONMENT: Environment = 'production';

export const EnvironmentField = (props: { value: Environment; onChange: (value: Environment) => void }) => (
  <SelectField label="Environment" name="environment" options={environments} {...props} />
);

import { Controller, type UseFormReturn } from 'react-hook-form';
import { FactList } from './fact-list';
import type { FormValues } from './form-mapping';

/** The specifications in a product's form. */
export function FactsField({ form }: { form: UseFormReturn<FormValues> }) {
  return (
    <Controller
      control={form.control}
      name="specifications"
      render={({ field }) => (
        <FactList
          legend="Specifications"
          noun="specification"
          example={{ name: 'Voltage', value: '18 V' }}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}

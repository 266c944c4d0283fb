import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { specificationsOf } from '@/sections/specifications/api';
import type { FormValues } from '@/sections/catalog/products/form-mapping';
import { SpecificationFields } from './specification-fields';

/** The specifications in a product's form: those of the chosen category, and other details. */
export function DetailsField({ form }: { form: UseFormReturn<FormValues> }) {
  const category = useWatch({ control: form.control, name: 'category' });
  const definitions = useQuery({ ...specificationsOf(category?.id ?? ''), enabled: category !== null }).data;
  const { errors } = form.formState;
  return (
    <Controller
      control={form.control}
      name="specifications"
      render={({ field }) => (
        <SpecificationFields
          definitions={(category && definitions) ?? []}
          value={field.value}
          onChange={field.onChange}
          errorAt={(at) => errors.specifications?.[at]?.value?.message}
        />
      )}
    />
  );
}

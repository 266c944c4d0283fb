import { useMutation } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { errorOf, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { ProductPicker } from '@/sections/catalog/products/picker';
import type { Unit } from './api';
import { countUnitIn } from './mutations';
import { UnitFields } from './form';
import { toForm, toNew, type CountValues } from './form-mapping';

interface CountInProps {
  onClose: () => void;
  onSaved: (unit: Unit) => void;
}

/** Adds a unit that is in stock but not recorded. It gets an asset tag and can be allocated to a waiting order. */
export function CountIn({ onClose, onSaved }: CountInProps) {
  const count = useMutation(countUnitIn());
  const server = useServerForm<CountValues, Unit>({
    values: { ...toForm(), product: null, reason: '' },
    save: (values, { key }) => count.mutateAsync({ values: toNew(values), key }),
    saved: onSaved,
    fieldOf: (field) => (field === 'product_id' ? 'product' : field),
  });
  const required = (value: CountValues['product']) => value !== null || 'Product selection is required';
  return (
    <FormDialog
      title="Add a unit"
      description="Adds a unit that is in stock but not recorded yet. It gets its own unit number."
      submitLabel="Add unit"
      server={server}
      onClose={onClose}
    >
      <Controller
        control={server.form.control}
        name="product"
        rules={{ validate: required }}
        render={({ field }) => (
          <ProductPicker
            label="Product"
            required
            value={field.value}
            onChange={(picked) => field.onChange(picked)}
            error={errorOf(server.form, 'product')}
            hint="A product tracked by serial number"
          />
        )}
      />
      <TextField
        form={server.form}
        name="reason"
        label="Reason"
        hint="Saved with the stock movement, for example found, opening stock"
        maxLength={300}
      />
      <UnitFields form={server.form as unknown as UseFormReturn} />
    </FormDialog>
  );
}

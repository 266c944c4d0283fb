import { useMutation } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import '@/styles/counts.css';
import type { Schema } from '@/api/client';
import { ChoiceField, errorOf, QuantityField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked } from '@/patterns/fields/use-picker';
import { useServerForm } from '@/patterns/forms/server-form';
import { ProductPicker } from '@/sections/catalog/products/picker';
import { IconButton } from '@/ui/button';
import { optionsOf } from '@/lib/options';
import type { StockCount } from '@/sections/inventory/api';
import { scopeLabels } from '@/sections/inventory/labels';
import { categorySource } from './category-source';
import { startCount } from './mutations';

type Scope = Schema<'CountScope'>;

interface Values {
  scope: Scope;
  title: string;
  category: Picked | null;
  products: Picked[];
  most: string;
  show: 'yes' | 'no';
}

const start: Values = { scope: 'all', title: '', category: null, products: [], most: '50', show: 'yes' };

const toNew = ({ scope, title, category, products, most, show }: Values): Schema<'StockCountIn'> => ({
  scope,
  title: title.trim() || null,
  blind: show === 'no',
  ...(scope === 'category' ? { category_id: category?.id ?? null } : {}),
  ...(scope === 'chosen' ? { product_ids: products.map(({ id }) => id) } : {}),
  ...(scope === 'unchecked' ? { most: Number(most) } : {}),
});

const fieldAnchors: Readonly<Record<string, string>> = {
  category_id: 'category',
  product_ids: 'products',
  blind: 'show',
};

const showing = [
  { value: 'yes', label: 'Show expected quantities' },
  { value: 'no', label: 'Blind count: expected quantities are hidden' },
];

/** Starts a count: chooses the products and whether expected quantities are shown. */
export function StartCount({ onClose, onSaved }: { onClose: () => void; onSaved: (count: StockCount) => void }) {
  const act = useMutation(startCount());
  const server = useServerForm<Values, StockCount>({
    values: start,
    save: (values, { key }) => act.mutateAsync({ values: toNew(values), key }),
    saved: onSaved,
    fieldOf: (field) => fieldAnchors[field] ?? field,
  });
  const { form } = server;
  const scope = useWatch({ control: form.control, name: 'scope' });
  return (
    <FormDialog
      title="Start a stock count"
      description="You can keep selling during the count. Stock doesn't change until you approve it."
      submitLabel="Start counting"
      server={server}
      onClose={onClose}
    >
      <ChoiceField form={form} name="scope" label="Scope" options={optionsOf(scopeLabels)} />
      {scope === 'category' && (
        <Controller
          control={form.control}
          name="category"
          rules={{ validate: (value) => value !== null || 'Choose a category' }}
          render={({ field }) => (
            <PickerField
              label="Category"
              required
              source={categorySource}
              placeholder="Category name"
              value={field.value}
              onChange={field.onChange}
              error={errorOf(form, 'category')}
            />
          )}
        />
      )}
      {scope === 'chosen' && (
        <Controller
          control={form.control}
          name="products"
          rules={{ validate: (value) => value.length > 0 || 'Choose at least one product' }}
          render={({ field }) => (
            <Products chosen={field.value} onChange={field.onChange} error={errorOf(form, 'products')} />
          )}
        />
      )}
      {scope === 'unchecked' && (
        <QuantityField
          form={form}
          name="most"
          label="How many products"
          required
          hint="Never counted first, then the oldest count"
        />
      )}
      <ChoiceField form={form} name="show" label="Expected items" options={showing} />
      <TextField form={form} name="title" label="Title" maxLength={120} hint="For example: Back room, November" />
    </FormDialog>
  );
}

function Products({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly Picked[];
  onChange: (chosen: Picked[]) => void;
  error: string | undefined;
}) {
  const add = (picked: Picked | null) =>
    picked && !chosen.some(({ id }) => id === picked.id) && onChange([...chosen, picked]);
  return (
    <>
      <ProductPicker key={chosen.length} label="Products" required value={null} onChange={add} error={error} />
      {chosen.length > 0 && (
        <ul className="count-chosen row wrap" aria-label="Selected products">
          {chosen.map(({ id, label }) => (
            <li key={id}>
              <span className="trunc">{label}</span>
              <IconButton
                icon="x"
                small
                label={`Remove ${label}`}
                onClick={() => onChange(chosen.filter((each) => each.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { ChoiceField, errorOf, MoneyField, QuantityField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { RecordForm } from '@/patterns/forms/record-form';
import { pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { BrandPicker } from '@/sections/brands/picker';
import { VendorPicker } from '@/sections/vendors/picker';
import type { Product } from '@/sections/catalog/api';
import { createProduct, updateProduct } from '@/sections/catalog/mutations';
import { CategoryField } from '@/sections/catalog/categories/field';
import { DetailsField } from '@/sections/catalog/details/field';
import { fieldLabels, statusOptions, statusLabels } from '@/sections/catalog/labels';
import { changesOf, factPath, detailsText, toForm, toNew, type FormValues } from './form-mapping';

interface ProductFormProps {
  /** The product to edit; omitted for a new one. */
  product?: Product;
  /** The name for a new record, if it was already entered elsewhere. */
  name?: string;
  onClose: () => void;
  onSaved: (product: Product) => void;
}

/** Form for creating and editing. */
export function ProductForm({ product, name, onClose, onSaved }: ProductFormProps) {
  const create = useMutation(createProduct());
  const update = useMutation(updateProduct());
  return (
    <RecordForm<FormValues, Product>
      noun="product"
      row={product}
      toForm={(row) => toForm(row, name)}
      create={(values, key) => create.mutateAsync({ values: toNew(values), key })}
      update={(row, values, base) =>
        update.mutateAsync({
          ...row,
          values: changesOf(values, base, product?.specifications ?? {}),
          before: changesOf(base, values, product?.specifications ?? {}),
        })
      }
      fieldOf={(field, { specifications }) => factPath(field, specifications)}
      labels={labels}
      show={show}
      amounts={{ price: 'price', cost_price: 'expense' }}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => <Fields form={form} product={product} />}
    </RecordForm>
  );
}

const labels = { ...fieldLabels, vendor: 'Usual vendor', brand: 'Brand' };

const tracking = [
  { value: 'quantity', label: 'Quantity' },
  { value: 'units', label: 'Serial number' },
];

/** Whether the product has stock on hand or on order. If so, its tracking can't change. */
const holdsStock = ({ stock_quantity, stock_in_transit, on_order, blocked }: Product): boolean =>
  stock_quantity + stock_in_transit + on_order + blocked > 0;

function Fields({ form, product }: { form: UseFormReturn<FormValues>; product: Product | undefined }) {
  const units = useWatch({ control: form.control, name: 'is_unit_tracked' }) === 'units';
  const isNew = !product;
  return (
    <div className="form-grid">
      <div className="whole">
        <TextField form={form} name="name" label="Name" required autoFocus maxLength={300} />
      </div>
      <MoneyField form={form} name="price" label="Price" kind="price" required />
      <MoneyField form={form} name="cost_price" label="Cost price" kind="expense" hint="Your usual cost per item" />
      <Controller
        control={form.control}
        name="category"
        render={({ field }) => (
          <CategoryField value={field.value} onChange={field.onChange} error={errorOf(form, 'category')} />
        )}
      />
      <TextField form={form} name="sku" label="SKU" />
      {product && holdsStock(product) ? (
        <p className="field t-small t-3">
          Tracked by {units ? 'serial number' : 'quantity'}. You can change this once no items are in stock or on order.
        </p>
      ) : (
        <ChoiceField
          form={form}
          name="is_unit_tracked"
          label="Track by"
          options={tracking}
          hint="Each item gets its own unit number and can have a serial number"
        />
      )}
      {isNew && !units && (
        <QuantityField form={form} name="stock_quantity" label="On hand" hint="Posted as opening stock" />
      )}
      <OptionalFields
        form={form}
        names={['barcode', 'brand', 'reorder_level', 'vendor', 'status', 'description', 'features', 'specifications']}
        labels={labels}
      >
        <TextField form={form} name="barcode" label="Barcode" />
        <Controller
          control={form.control}
          name="brand"
          render={({ field }) => (
            <BrandPicker value={field.value} onChange={field.onChange} error={errorOf(form, 'brand')} />
          )}
        />
        <QuantityField
          form={form}
          name="reorder_level"
          label="Reorder level"
          hint="Buying is suggested when stock falls below this quantity"
        />
        <Controller
          control={form.control}
          name="vendor"
          render={({ field }) => (
            <VendorPicker
              label="Usual vendor"
              value={field.value}
              onChange={field.onChange}
              error={errorOf(form, 'vendor')}
            />
          )}
        />
        <ChoiceField form={form} name="status" label="Status" options={statusOptions} />
        <div className="whole">
          <TextAreaField form={form} name="description" label="Description" />
        </div>
        <div className="whole">
          <TextAreaField form={form} name="features" label="Features" hint="One per line" />
        </div>
        <div className="whole">
          <DetailsField form={form} />
        </div>
      </OptionalFields>
    </div>
  );
}

const show: ValueTexts<FormValues> = {
  status: (status) => statusLabels[status].label,
  is_unit_tracked: (way) => (way === 'units' ? 'by serial number' : 'by quantity'),
  category: pickedName,
  vendor: pickedName,
  brand: pickedName,
  specifications: detailsText,
};

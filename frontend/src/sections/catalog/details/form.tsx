import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { changedFields } from '@/patterns/forms/field-differences';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import type { ValueTexts } from '@/patterns/forms/conflict';
import type { Product } from '@/sections/catalog/api';
import { updateProduct } from '@/sections/catalog/mutations';
import { detailsOf, detailsText, detailsToServer, type DetailValue } from '@/sections/catalog/products/form-mapping';
import { FactList } from './fact-list';

type Values = { dimensions: DetailValue[]; supplier_info: DetailValue[] };
type Details = Pick<Product, 'dimensions' | 'supplier_info'>;

/** The usual vendor has its own field; the server lists it among the supplier details too. */
const withoutVendor = ({ vendor: _vendor, ...rest }: Product['supplier_info']): Product['supplier_info'] => rest;

const toForm = ({ dimensions, supplier_info }: Details): Values => ({
  dimensions: detailsOf(dimensions),
  supplier_info: detailsOf(withoutVendor(supplier_info)),
});

const toServer = (values: Values, before: Details): Details => ({
  dimensions: detailsToServer(values.dimensions, before.dimensions),
  supplier_info: detailsToServer(values.supplier_info, before.supplier_info),
});

const labels: Record<keyof Values, string> = { dimensions: 'Dimensions', supplier_info: 'Supplier details' };

const show: ValueTexts<Values> = { dimensions: detailsText, supplier_info: detailsText };

/** Edits a product's dimensions and supplier details. */
export function DetailsForm({ product, onClose }: { product: Product; onClose: () => void }) {
  const update = useMutation(updateProduct());
  const server = useServerForm<Values, Product>({
    values: toForm(product),
    version: product.version,
    save: (values, { version = product.version, base }) =>
      update.mutateAsync({
        id: product.id,
        version,
        values: changedFields(toServer(values, product), toServer(base, product)),
        before: changedFields(toServer(base, product), toServer(values, product)),
      }),
    saved: onClose,
  });
  return (
    <FormDialog
      title="Edit product details"
      submitLabel="Save details"
      server={server}
      onClose={onClose}
      conflict={{
        noun: 'product',
        labels,
        read: (row) => ({ values: toForm(row), version: row.version }),
        show,
      }}
    >
      <Controller
        control={server.form.control}
        name="dimensions"
        render={({ field }) => (
          <FactList
            legend="Dimensions"
            noun="dimension"
            example={{ name: 'Weight', value: '1.2 kg' }}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={server.form.control}
        name="supplier_info"
        render={({ field }) => (
          <FactList
            legend="Supplier details"
            noun="supplier detail"
            example={{ name: 'Lead time', value: '5 days' }}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </FormDialog>
  );
}

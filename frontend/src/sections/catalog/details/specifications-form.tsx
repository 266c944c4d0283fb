import { useMutation, useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { changedFields } from '@/patterns/forms/field-differences';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { specificationsOf } from '@/sections/specifications/api';
import type { Product } from '@/sections/catalog/api';
import {
  factPath,
  detailsOf,
  detailsText,
  detailsToServer,
  type DetailValue,
} from '@/sections/catalog/products/form-mapping';
import { updateProduct } from '@/sections/catalog/mutations';
import { SpecificationFields } from './specification-fields';

type Values = { specifications: DetailValue[] };

const toForm = ({ specifications }: Pick<Product, 'specifications'>): Values => ({
  specifications: detailsOf(specifications),
});

/** Edits the specifications of a product. */
export function SpecificationsForm({ product, onClose }: { product: Product; onClose: () => void }) {
  const update = useMutation(updateProduct());
  const definitions = useQuery(specificationsOf(product.category_id)).data;
  const toServer = (values: Values) => ({
    specifications: detailsToServer(values.specifications, product.specifications),
  });
  const server = useServerForm<Values, Product>({
    values: toForm(product),
    version: product.version,
    save: (values, { version = product.version, base }) =>
      update.mutateAsync({
        id: product.id,
        version,
        values: changedFields(toServer(values), toServer(base)),
        before: changedFields(toServer(base), toServer(values)),
      }),
    saved: onClose,
    fieldOf: (field, values) => factPath(field, values.specifications),
  });
  if (!definitions) return null;
  return (
    <FormDialog
      wide
      title="Edit specifications"
      description={product.name}
      submitLabel="Save specifications"
      server={server}
      onClose={onClose}
      conflict={{
        noun: 'product',
        labels: { specifications: 'Specifications' },
        read: (row) => ({ values: toForm(row), version: row.version }),
        show: { specifications: detailsText },
      }}
    >
      <Controller
        control={server.form.control}
        name="specifications"
        render={({ field }) => (
          <SpecificationFields
            definitions={definitions}
            value={field.value}
            onChange={field.onChange}
            errorAt={(at) => server.form.formState.errors.specifications?.[at]?.value?.message}
          />
        )}
      />
    </FormDialog>
  );
}

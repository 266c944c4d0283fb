import { lazy, Suspense, useState, type ReactNode } from 'react';
import { api, call } from '@/api/client';
import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked, PickerOption, PickerSource } from '@/patterns/fields/use-picker';
import { Private } from '@/patterns/display/private';
import { count } from '@/lib/numbers/money';
import type { Product } from '@/sections/catalog/api';

const ProductForm = lazy(() => import('./form').then((form) => ({ default: form.ProductForm })));

interface ProductOption extends PickerOption {
  product: Product;
}

/** Products by name, SKU, barcode or category. Drafts are excluded, because they aren't for sale yet. */
const productSource: PickerSource<ProductOption> = {
  options: (typed) => ({
    queryKey: ['products', 'picker', typed],
    queryFn: async () => {
      const sort = typed ? ('name' as const) : ('-updated_at' as const);
      const query = { q: typed || undefined, status: 'active,discontinued', limit: 8, sort };
      const page = await call(api.GET('/rest/v1/products', { params: { query } }));
      return page.items.map((product) => ({
        id: product.id,
        label: product.name,
        note: <Note product={product} />,
        product,
      }));
    },
  }),
};

function Note({ product }: { product: Product }) {
  return (
    <>
      {product.status === 'discontinued' && <span>Discontinued,</span>}
      <span className={product.available > 0 ? undefined : 'tone-warning'}>
        {product.available > 0 ? `${count(product.available)} available` : 'None available'}
      </span>
      <Private kind="price" value={product.price} />
    </>
  );
}

interface ProductPickerProps {
  label: string;
  value: Picked | null;
  /** Receives the product with price and stock; undefined if the field was cleared. */
  onChange: (picked: Picked | null, product?: Product) => void;
  required?: boolean;
  error?: string;
  hint?: ReactNode;
  /** Offers to create a product named as typed, and selects it. */
  mayCreate?: boolean;
}

/** The product picker for other sections, with availability and price. */
export function ProductPicker({ mayCreate, onChange, ...field }: ProductPickerProps) {
  const [name, setName] = useState<string>();
  const close = () => setName(undefined);
  const choose = (product: Product) => {
    close();
    onChange({ id: product.id, label: product.name }, product);
  };
  return (
    <>
      <PickerField
        {...field}
        enterMovesOn
        onChange={(picked, option) => onChange(picked, option?.product)}
        source={productSource}
        placeholder="Name, SKU or barcode"
        create={
          mayCreate
            ? { label: (typed) => (typed ? `Create product "${typed}"` : 'Create a new product'), run: setName }
            : undefined
        }
      />
      {name !== undefined && (
        <Suspense>
          <ProductForm name={name} onClose={close} onSaved={choose} />
        </Suspense>
      )}
    </>
  );
}

import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import type { Movement, Product, ProductValues } from './api';

// Each mutation declares its messages; the mutation cache does the rest.

const productBack = registerUndo('create:products', async (product: Product) =>
  (await import('./undo-product')).removeCreated(product),
);

export const createProduct = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: ProductValues; key: string }) =>
      call(api.POST('/rest/v1/products', { body: values, headers: withKey(key) })),
    meta: {
      done: 'Product created successfully',
      failed: 'Failed to create product',
      about: ({ name }: Product) => name,
      undo: productBack,
    },
  });

interface Change {
  id: string;
  version: number;
  values: Schema<'ProductChange'>;
}

const change = ({ id, version, values }: Change) =>
  call(api.PATCH('/rest/v1/products/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }));

/** Inline and bulk edits of the list. */
export const changingProducts = {
  onUpdate: ({ id, version }: Product, values: object) => change({ id, version, values }),
  failed: 'Failed to update product',
};

interface Update extends Change {
  /** The old values of the changed fields, for undo. */
  before: Schema<'ProductChange'>;
}

const updateBack = registerUndo('products.update', ({ id, version }: Product, { before }: Update) =>
  change({ id, version, values: before }),
);

export const updateProduct = () =>
  mutationOptions({
    mutationFn: ({ id, version, values }: Update) => change({ id, version, values }),
    meta: {
      comparesVersions: true,
      done: 'Product updated successfully',
      failed: 'Failed to update product',
      about: ({ name }: Product) => name,
      undo: updateBack,
    },
  });

interface StatusChange {
  product: Product;
  status: Schema<'ProductStatus'>;
}

const withStatus = ({ id, version }: Pick<Product, 'id' | 'version'>, status: StatusChange['status']) =>
  change({ id, version, values: { status } });

const statusBack = registerUndo('products.status', (changed: Product, { product }: StatusChange) =>
  withStatus(changed, product.status),
);

/** Changes the status of a product. Discontinuing archives it and keeps its history. */
export const changeProductStatus = () =>
  mutationOptions({
    mutationFn: ({ product, status }: StatusChange) =>
      withStatus(product, status).catch(explainEditConflict('product')),
    meta: {
      done: 'Status Updated',
      failed: 'Failed to update product',
      about: (changed: Product) => changed.name,
      undo: statusBack,
    },
  });

export const deleteProduct = () =>
  mutationOptions({
    mutationFn: ({ id }: { id: string }) => call(api.DELETE('/rest/v1/products/{id}', { params: { path: { id } } })),
    meta: { done: 'Product deleted successfully', failed: 'Failed to delete product' },
  });

interface Adjusting {
  product: Product;
  /** The difference to the recorded stock; negative for less. */
  difference: number;
  reason: string;
  key: string;
  /** Confirms taking items that are reserved for orders. */
  confirm?: boolean;
}

export const adjustStock = () =>
  mutationOptions({
    mutationFn: ({ product, difference, reason, key, confirm }: Adjusting) =>
      call(
        api.POST('/rest/v1/inventory_movements', {
          params: { query: { confirm } },
          body: { product_id: product.id, quantity: difference, reason },
          headers: withKey(key),
        }),
      ),
    meta: {
      done: (_movement: Movement, { product, difference }: Adjusting) =>
        `${product.name}: ${product.stock_quantity + difference} on hand`,
      failed: 'Failed to adjust stock',
    },
  });

import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, send, withKey, type Query, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import { tellChanged } from '@/api/refusal';
import { wayBack } from '@/api/ways-back';
import { listQuery, type ListSearch } from '@/patterns/list-search';

export type Product = Schema<'ProductOut'>;
export type ProductValues = Schema<'ProductIn'>;
export type Category = Schema<'CategoryOut'>;
export type Movement = Schema<'MovementOut'>;
export type ProductFilter = (typeof productFilters)[number];

export const productFilters = ['status', 'category_id', 'low_stock', 'vendor_id', 'brand_id', 'is_unit_tracked'] as const;

/** Stock moves while people look: products are stale after five seconds. */
const FRESH = 5000;

// Questions. A key begins with the table's name: that is how changes find the views they touch.

export const productList = (search: ListSearch<ProductFilter>) =>
  queryOptions({
    queryKey: ['products', 'list', listQuery(search)],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/products', { params: { query: listQuery<Query<'/rest/v1/products'>>(search) }, signal })),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });

export const productDetail = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/products/{id}', { params: { path: { id } }, signal })),
    staleTime: FRESH,
  });

/** Every category; a shop has dozens, not thousands. */
export const categories = () =>
  queryOptions({
    queryKey: ['product_categories', 'all'],
    queryFn: async ({ signal }) => {
      const page = await call(api.GET('/rest/v1/product_categories', { params: { query: { limit: 200, sort: 'name' } }, signal }));
      return page.items;
    },
  });

/** Every brand. */
export const brands = () =>
  queryOptions({
    queryKey: ['brands', 'all'],
    queryFn: async ({ signal }) => {
      const page = await call(api.GET('/rest/v1/brands', { params: { query: { limit: 200, sort: 'name' } }, signal }));
      return page.items;
    },
  });

export const movementsOf = (productId: string) =>
  infiniteQueryOptions({
    queryKey: ['inventory_movements', 'product', productId],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET('/rest/v1/inventory_movements', {
          params: { query: { product_id: productId, sort: '-position', limit: 10, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: FRESH,
  });

/** The rows behind a figure; of a past day those until its end. */
export const proofOf = ({ product, figure, asOf }: { product: string; figure: Schema<'Figure'>; asOf?: string | undefined }) =>
  queryOptions({
    queryKey: ['products', 'proof', product, figure, asOf],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/products/{id}/proof', { params: { path: { id: product }, query: { figure, as_of: asOf } }, signal })),
    staleTime: FRESH,
  });

export const ordersOf = (productId: string) =>
  queryOptions({
    queryKey: ['purchases', 'product', productId],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/purchases', { params: { query: { product_id: productId, limit: 8, count: 'capped' } }, signal })),
    staleTime: FRESH,
  });

// Acts. Each says its words and the tables it changes; the one mutation cache does the rest.

const tables = ['products', 'product_categories', 'inventory_movements', 'audit_logs'];

const productBack = wayBack('create:products', async (product: Product) => (await import('./undo-product')).removeCreated(product));

export const createProduct = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: ProductValues; key: string }) => call(api.POST('/rest/v1/products', { body: values, headers: withKey(key) })),
    meta: { tables, done: 'Product created successfully', failed: 'Failed to create product', about: ({ name }: Product) => name, undo: productBack },
  });

interface Change {
  id: string;
  version: number;
  values: Schema<'ProductChange'>;
}

const change = ({ id, version, values }: Change) =>
  call(api.PATCH('/rest/v1/products/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }));

/** How the list's rows are changed in their cells, and many at once. */
export const changingProducts = { one: ({ id, version }: Product, values: object) => change({ id, version, values }), tables, failed: 'Failed to update product' };

export const updateProduct = () =>
  mutationOptions({
    mutationFn: change,
    meta: { tables, done: 'Product updated successfully', failed: 'Failed to update product' },
  });

export interface StatusChange {
  product: Product;
  status: Schema<'ProductStatus'>;
}

const withStatus = ({ id, version }: Pick<Product, 'id' | 'version'>, status: StatusChange['status']) =>
  change({ id, version, values: { status } });

const statusBack = wayBack('products.status', (changed: Product, { product }: StatusChange) => withStatus(changed, product.status));

/** Also takes a product out of the shop without losing its story: discontinued is how products are archived. */
export const changeProductStatus = () =>
  mutationOptions({
    mutationFn: ({ product, status }: StatusChange) => withStatus(product, status).catch(tellChanged('product')),
    meta: {
      tables,
      done: 'Status Updated',
      failed: 'Failed to update product',
      about: (changed: Product) => changed.name,
      undo: statusBack,
    },
  });

export const deleteProduct = () =>
  mutationOptions({
    mutationFn: ({ id }: { id: string }) => call(api.DELETE('/rest/v1/products/{id}', { params: { path: { id } } })),
    meta: { tables, done: 'Product deleted successfully', failed: 'Failed to delete product' },
  });

export const createCategory = () =>
  mutationOptions({
    mutationFn: ({ name, key }: { name: string; key: string }) =>
      call(api.POST('/rest/v1/product_categories', { body: { name }, headers: withKey(key) })),
    meta: { tables: ['product_categories', 'audit_logs'], done: 'Category created successfully', failed: 'Failed to create category', undo: undoCreate('/rest/v1/product_categories/{id}') },
  });

export const createBrand = () =>
  mutationOptions({
    mutationFn: ({ name, key }: { name: string; key: string }) => call(api.POST('/rest/v1/brands', { body: { name }, headers: withKey(key) })),
    meta: { tables: ['brands', 'audit_logs'], done: 'Brand created successfully', failed: 'Failed to create brand', undo: undoCreate('/rest/v1/brands/{id}') },
  });

export interface Adjusting {
  product: Product;
  /** Pieces more (or fewer, below 0) than the books say. */
  difference: number;
  reason: string;
  key: string;
  /** Goes through although it takes pieces that are reserved for orders. */
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
      tables: [...tables, 'purchases', 'allocations'],
      done: (_movement: Movement, { product, difference }: Adjusting) =>
        `${product.name}: ${product.stock_quantity + difference} on hand`,
      failed: 'Failed to adjust stock',
    },
  });

type Image = Product['images'][number];

async function upload(id: string, file: File, key: string): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  await send(`/storage/v1/products/${id}/images`, { method: 'POST', body, headers: withKey(key) });
}

export const addPicture = () =>
  mutationOptions({
    mutationFn: ({ id, file, key }: { id: string; file: File; key: string }) => upload(id, file, key),
    meta: { tables, done: 'Picture added', failed: 'Failed to add picture' },
  });

/** The picture is fetched before it goes, so that it can come back. */
export const removePicture = () =>
  mutationOptions({
    mutationFn: async ({ id, image }: { id: string; image: Image }) => {
      const kept = await (await fetch(image.url)).blob();
      await call(api.DELETE('/storage/v1/products/{id}/images/{image_id}', { params: { path: { id, image_id: image.id } } }));
      return new File([kept], image.name, { type: image.media_type });
    },
    meta: {
      tables,
      done: 'Picture removed',
      failed: 'Failed to remove picture',
      undo: (file: File, { id }: { id: string }) => upload(id, file, newKey()),
    },
  });

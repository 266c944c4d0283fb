import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { crud } from '@/api/crud';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type Product = Schema<'ProductOut'>;
export type Category = Schema<'CategoryOut'>;
export type ProductValues = Schema<'ProductIn'>;
export type Movement = Schema<'MovementOut'>;
export type ProductFilter = (typeof productFilters)[number];

export const productFilters = [
  'status',
  'category_id',
  'low_stock',
  'vendor_id',
  'brand_id',
  'is_unit_tracked',
  'missing',
  'specs',
] as const;

export const categories = crud('product_categories', {
  noun: 'category',
  name: ({ name }) => name,
});

/** Stock changes often, so products are stale after five seconds. */
const FRESH = 5000;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export const productList = (search: ListSearch<ProductFilter>) =>
  queryOptions({
    queryKey: ['products', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/products', { params: { query: listQuery<Query<'/rest/v1/products'>>(search) }, signal })),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });

export const productDetail = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/products/{id}', { params: { path: { id } }, signal })),
    staleTime: FRESH,
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
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: FRESH,
  });

/** The rows behind a figure, optionally as of the end of a past day. */
export const proofOf = ({
  product,
  figure,
  asOf,
}: {
  product: string;
  figure: Schema<'Figure'>;
  asOf?: string | undefined;
}) =>
  queryOptions({
    queryKey: ['products', 'proof', product, figure, asOf],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/products/{id}/proof', {
          params: { path: { id: product }, query: { figure, as_of: asOf } },
          signal,
        }),
      ),
    staleTime: FRESH,
  });

export const ordersOf = (productId: string) =>
  queryOptions({
    queryKey: ['purchases', 'product', productId],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/purchases', {
          params: { query: { product_id: productId, limit: 8, count: 'capped' } },
          signal,
        }),
      ),
    staleTime: FRESH,
  });

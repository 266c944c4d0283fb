import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, type Schema } from '@/api/client';

export type Category = Schema<'CategoryOut'>;
export type Brand = Schema<'BrandOut'>;

export const categoryDetail = (id: string) =>
  queryOptions({
    queryKey: ['product_categories', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/product_categories/{id}', { params: { path: { id } }, signal })),
  });

export const brandDetail = (id: string) =>
  queryOptions({
    queryKey: ['brands', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/brands/{id}', { params: { path: { id } }, signal })),
  });

interface Change<Values> {
  id: string;
  version: number;
  values: Values;
}

export const updateCategory = () =>
  mutationOptions({
    mutationFn: ({ id, version, values }: Change<Schema<'CategoryChange'>>) =>
      call(
        api.PATCH('/rest/v1/product_categories/{id}', {
          params: { path: { id } },
          body: values,
          headers: ifMatch(version),
        }),
      ),
    meta: {
      tables: ['product_categories', 'products', 'audit_logs'],
      done: 'Category updated',
      failed: 'Failed to update category',
    },
  });

export const updateBrand = () =>
  mutationOptions({
    mutationFn: ({ id, version, values }: Change<Schema<'BrandChange'>>) =>
      call(api.PATCH('/rest/v1/brands/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) })),
    meta: { tables: ['brands', 'products', 'audit_logs'], done: 'Brand updated', failed: 'Failed to update brand' },
  });

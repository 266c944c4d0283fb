import { crud } from '@/api/crud';
import type { Query, Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type Brand = Schema<'BrandOut'>;

export const brandFilters = ['unused'] as const;

export const brands = crud('brands', { noun: 'brand', name: ({ name }) => name });

export const brandQueryParams = (search: ListSearch<(typeof brandFilters)[number]>) =>
  listQuery<Query<'/rest/v1/brands'>>({ ...search, sort: search.sort ?? 'name' });

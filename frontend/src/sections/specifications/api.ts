import { queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { crud } from '@/api/crud';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type Specification = Schema<'SpecificationOut'>;

export const specificationFilters = ['value_type', 'category_id', 'is_required', 'applies_to'] as const;

export const specifications = crud('specifications', {
  noun: 'specification',
  name: ({ name }) => name,
  tables: ['products'],
});

export const askedSpecifications = (search: ListSearch<(typeof specificationFilters)[number]>) => ({
  ...listQuery<Query<'/rest/v1/specifications'>>(search),
  sort: (search.sort ?? 'name') as Query<'/rest/v1/specifications'>['sort'],
});

/** The specifications of the products in a category, in their order, with those of the categories above. */
export const specificationsOf = (categoryId: string) =>
  queryOptions({
    queryKey: ['specifications', 'of', categoryId],
    queryFn: async ({ signal }) => {
      const query = { applies_to: categoryId, sort: 'position', limit: 200 } as Query<'/rest/v1/specifications'>;
      return (await call(api.GET('/rest/v1/specifications', { params: { query }, signal }))).items;
    },
  });

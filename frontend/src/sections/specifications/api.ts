import { queryOptions } from '@tanstack/react-query';
import { allRows, api, call, type Query, type Schema } from '@/api/client';
import { crud } from '@/api/crud';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type Specification = Schema<'SpecificationOut'>;

/** The filters of the list. */
export type SpecificationFilter = 'value_type' | 'category_id' | 'is_required' | 'applies_to';

export const specifications = crud('specifications', {
  noun: 'specification',
  name: ({ name }) => name,
});

type SpecificationQuery = Query<'/rest/v1/specifications'>;

export const specificationQueryParams = (search: ListSearch<SpecificationFilter>): SpecificationQuery =>
  listQuery<SpecificationQuery>({ ...search, sort: search.sort ?? 'name' });

/** Reads the specifications of the products in a category, in their order, with those of the categories above. */
export async function readSpecificationsOf(categoryId: string, signal: AbortSignal): Promise<Specification[]> {
  const search: ListSearch<'applies_to'> = { applies_to: categoryId };
  const query: SpecificationQuery = { ...listQuery<SpecificationQuery>(search), sort: 'position', limit: 200 };
  return (await call(api.GET('/rest/v1/specifications', { params: { query }, signal }))).items;
}

export const specificationsOf = (categoryId: string) =>
  queryOptions({
    queryKey: ['specifications', 'of', categoryId],
    queryFn: ({ signal }) => readSpecificationsOf(categoryId, signal),
  });

/** Every required specification, of all categories. */
export const requiredSpecifications = () =>
  queryOptions({
    queryKey: ['specifications', 'required'],
    queryFn: ({ signal }) =>
      allRows((cursor) => {
        const query: SpecificationQuery = { is_required: 'true', sort: 'position', limit: 200, cursor };
        return call(api.GET('/rest/v1/specifications', { params: { query }, signal }));
      }),
  });

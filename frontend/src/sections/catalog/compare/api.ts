import { queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';
import { isId } from '@/lib/ids';
import { readSpecificationsOf } from '@/sections/specifications/api';

/** The products with these IDs, in this order. Those that don't exist are left out. */
export const comparedProducts = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'compared', ids.join(',')],
    queryFn: async ({ signal }) => {
      const known = ids.filter(isId);
      if (known.length === 0) return [];
      const query = { id: known.join(',') };
      const { items } = await call(api.GET('/rest/v1/products', { params: { query }, signal }));
      return known.flatMap((id) => items.filter((product) => product.id === id));
    },
    staleTime: 5000,
  });

/** The specifications of each of these categories, in their order. */
export const comparedDefinitions = (categoryIds: readonly string[]) => {
  const ids = [...new Set(categoryIds)].sort();
  return queryOptions({
    queryKey: ['specifications', 'compared', ids.join(',')],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(ids.map((id) => readSpecificationsOf(id, signal)));
      return new Map(ids.map((id, index) => [id, found[index] ?? []]));
    },
  });
};

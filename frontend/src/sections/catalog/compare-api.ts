import { queryOptions } from '@tanstack/react-query';
import { readSpecificationsOf } from '@/sections/specifications/api';

/** The specifications of each of these categories, in their order. */
export const comparedDefinitions = (categoryIds: readonly string[]) => {
  const ids = [...new Set(categoryIds)].sort();
  return queryOptions({
    queryKey: ['specifications', 'compared', ids.join(',')],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(ids.map((id) => readSpecificationsOf(id, signal)));
      return new Map(ids.map((id, at) => [id, found[at] ?? []]));
    },
  });
};

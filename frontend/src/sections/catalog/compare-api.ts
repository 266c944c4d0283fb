import { queryOptions } from '@tanstack/react-query';
import { api, call, type Query } from '@/api/client';
import type { Specification } from '@/sections/specifications/api';

/** The specifications of each of these categories, in their order. */
export const comparedDefinitions = (categoryIds: readonly string[]) => {
  const ids = [...new Set(categoryIds)].sort();
  return queryOptions({
    queryKey: ['specifications', 'compared', ids.join(',')],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        ids.map(async (id): Promise<[string, readonly Specification[]]> => {
          const query = { applies_to: id, sort: 'position', limit: 200 } as Query<'/rest/v1/specifications'>;
          return [id, (await call(api.GET('/rest/v1/specifications', { params: { query }, signal }))).items];
        }),
      );
      return new Map(found);
    },
  });
};

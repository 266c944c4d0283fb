import { queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';

/** The units of these order lines that the customer has. */
export const deliveredUnits = (lineIds: readonly string[]) =>
  queryOptions({
    queryKey: ['assets', 'with customer', lineIds],
    queryFn: async ({ signal }) => {
      const query = { purchase_id: lineIds.join(','), status: 'delivered', sort: 'asset_tag', limit: 200 } as const;
      return (await call(api.GET('/rest/v1/assets', { params: { query }, signal }))).items;
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';

/** Stock orders by id, for the view that groups shipments by stock order. */
export const stockOrdersOf = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['stock_orders', 'shipments', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const query = { id: ids.join(','), limit: 200 };
      return (await call(api.GET('/rest/v1/stock_orders', { params: { query }, signal }))).items;
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';
import type { StockOrder } from './api';

/** The allocations of a stock order's lines: promised, or reserved from received stock. */
export const waitingAllocations = ({ id, lines }: StockOrder) =>
  queryOptions({
    queryKey: ['allocations', 'stock_order', id],
    queryFn: async ({ signal }) => {
      const query = { stock_order_line_id: lines.map((line) => line.id).join(','), status: 'active', limit: 200 };
      return (await call(api.GET('/rest/v1/allocations', { params: { query }, signal }))).items;
    },
    enabled: lines.length > 0,
  });

export const vendorOf = (id: string) =>
  queryOptions({
    queryKey: ['vendors', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/vendors/{id}', { params: { path: { id } }, signal })),
  });

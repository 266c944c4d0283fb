import { withoutHiddenCosts } from '@/api/costs';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { StatusTab } from '@/patterns/list/filters/status-filter';
import type { TimelineFilter } from '@/patterns/timeline/timeline-card';
import { timelineEventTypes } from '@/patterns/timeline/timeline-kinds';
import { statesOf } from './status-filter';

export type StockOrder = Schema<'StockOrderOut'>;
export type StockOrderLine = Schema<'StockOrderLineOut'>;
export type StockOrderEvent = Schema<'StockOrderEventOut'>;
export type Shipment = Schema<'ShipmentOut'>;
export type WaitingAllocation = Schema<'AllocationOut'>;
export type StockOrderFilter = (typeof stockOrderFilters)[number];

export const stockOrderFilters = ['filter', 'status', 'vendor_id', 'refund_due'] as const;

type ListQuery = Query<'/rest/v1/stock_orders'>;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

/** The list's query for the chosen tab. */
export const stockOrderQueryParams = (
  { filter: _filter, status, ...search }: ListSearch<StockOrderFilter>,
  part: StatusTab,
): ListQuery => ({
  ...listQuery<ListQuery>(withoutHiddenCosts(search, { sorts: ['amount'], filters: ['refund_due'] })),
  ...statesOf(part, status),
});

export function stockOrderList(search: ListSearch<StockOrderFilter>, part: StatusTab) {
  const query = stockOrderQueryParams(search, part);
  return queryOptions({
    queryKey: ['stock_orders', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/stock_orders', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export const stockOrderDetail = (id: string) =>
  queryOptions({
    queryKey: ['stock_orders', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/stock_orders/{id}', { params: { path: { id } }, signal })),
  });

export const stockOrderTimeline = (id: string, filter: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: ['stock_order_events', id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET('/rest/v1/stock_order_events', {
          params: {
            query: { stock_order_id: id, event_type: timelineEventTypes[filter], cursor: pageParam, limit: 20 },
          },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** The status changes of a stock order, newest first. */
export const stockOrderStates = (id: string) =>
  queryOptions({
    queryKey: ['stock_order_events', id, 'states'],
    queryFn: async ({ signal }) => {
      const query = { stock_order_id: id, event_type: 'status_change', limit: 200 };
      return (await call(api.GET('/rest/v1/stock_order_events', { params: { query }, signal }))).items;
    },
  });

/** The shipments that contain items of a stock order. */
export const shipmentsOf = (id: string) =>
  queryOptions({
    queryKey: ['shipments', 'stock_order', id],
    queryFn: async ({ signal }) => {
      const query = { stock_order_id: id, limit: 200 };
      return (await call(api.GET('/rest/v1/shipments', { params: { query }, signal }))).items;
    },
  });

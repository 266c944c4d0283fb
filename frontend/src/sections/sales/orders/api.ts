import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, send, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { TimelineFilter } from '@/patterns/timeline/timeline-card';
import { timelineEventTypes } from '@/patterns/timeline/timeline-kinds';
import type { Paper } from '@/patterns/record/paper-sizes';
import type { StatusTab } from '@/patterns/list/filters/status-filter';
import { saveFile } from '@/lib/browser/save-file';
import { statesOf } from './status-filter';

export type Order = Schema<'OrderLineOut'>;
export type OrderEvent = Schema<'EventOut'>;
export type OrderFilter = (typeof orderFilters)[number];
export type OrderStatus = Schema<'OrderStatus'>;

export const orderFilters = [
  'filter',
  'order_status',
  'order_status.not',
  'open',
  'priority',
  'allocation_status',
  'customer_id',
  'product_id',
  'owner_id',
  'purchase_date.gte',
  'purchase_date.lte',
] as const;

type ListQuery = Query<'/rest/v1/purchases'>;

/** The filters of overdue orders, as in the list's URL. */
export const overdue = { open: 'true', 'promised_at.lt': 'today', sort: 'promised_at' } as const;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

/** The list's query for the chosen tab. An explicit status filters by the displayed status. */
export const orderQueryParams = (
  { filter: _filter, order_status, ...search }: ListSearch<OrderFilter>,
  part: StatusTab,
): ListQuery => ({
  ...listQuery<ListQuery>(search),
  ...(order_status
    ? { display_status: order_status, ...notOf(search['order_status.not']) }
    : statesOf(part, undefined, search['order_status.not'])),
});

const notOf = (not: string | undefined): Pick<ListQuery, 'order_status.not'> =>
  not ? { 'order_status.not': not } : {};

export function orderList(search: ListSearch<OrderFilter>, part: StatusTab) {
  const query = orderQueryParams(search, part);
  return queryOptions({
    queryKey: ['purchases', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/purchases', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export const orderDetail = (id: string) =>
  queryOptions({
    queryKey: ['purchases', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/purchases/{id}', { params: { path: { id } }, signal })),
  });

/** Orders past their promised date, the longest overdue first. */
export const overdueOrders = (limit = 5) => {
  const query = { ...orderQueryParams(overdue, 'active'), limit };
  return queryOptions({
    queryKey: ['purchases', 'overdue', limit],
    queryFn: async ({ signal }) => {
      const { items, total } = await call(api.GET('/rest/v1/purchases', { params: { query }, signal }));
      return { items, total: total ?? 0 };
    },
    staleTime: 60_000,
  });
};

export const orderTimeline = (id: string, filter: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: ['purchase_events', id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET('/rest/v1/purchase_events', {
          params: { query: { purchase_id: id, event_type: timelineEventTypes[filter], cursor: pageParam, limit: 20 } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const eventCount = (id: string) =>
  queryOptions({
    queryKey: ['purchase_events', id, 'count'],
    queryFn: async ({ signal }) => {
      const page = await call(
        api.GET('/rest/v1/purchase_events', {
          params: { query: { purchase_id: id, limit: 1, count: 'exact' } },
          signal,
        }),
      );
      return page.total;
    },
  });

/** The current allocations of an order. */
export const supplyOf = (id: string) =>
  queryOptions({
    queryKey: ['allocations', 'order', id],
    queryFn: async ({ signal }) => {
      const page = await call(
        api.GET('/rest/v1/allocations', {
          params: { query: { purchase_id: id, status: 'active', limit: 200 } },
          signal,
        }),
      );
      return page.items;
    },
  });

/** The stock movements of an order: issues and returns. */
export const movementsOf = (id: string) =>
  queryOptions({
    queryKey: ['inventory_movements', 'order', id],
    queryFn: async ({ signal }) => {
      const page = await call(
        api.GET('/rest/v1/inventory_movements', { params: { query: { purchase_id: id, limit: 200 } }, signal }),
      );
      return page.items;
    },
  });

/** Downloads a PDF as a file, because a plain link would not send the session's headers. */
export async function savePdf(path: string, number: string, paper: Paper): Promise<void> {
  const answer = await send(`${path}?paper=${paper}`);
  saveFile(await answer.blob(), `${number}.pdf`);
}

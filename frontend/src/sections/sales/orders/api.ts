import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, send, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { TimelineFilter } from '@/patterns/timeline/timeline-card';
import { timelineEventTypes } from '@/patterns/timeline/timeline-kinds';
import type { Paper } from '@/patterns/record/paper-sizes';
import type { StatusTab } from '@/patterns/list/filters/status-filter';
import { saveFile } from '@/lib/browser/save-file';
import { statesOf } from './status-filter';

export type Order = Schema<'OrderOut'>;
export type OrderLine = Schema<'OrderLineOut'>;
export type OrderEvent = Schema<'EventOut'>;
export type OrderFilter = (typeof orderFilters)[number];
export type OrderStatus = Schema<'OrderStatus'>;

export const orderFilters = [
  'filter',
  'order_status',
  'order_status.not',
  'fulfilment_status',
  'fulfilment_status.not',
  'fulfilled_quantity.gt',
  'allocation_status',
  'has_margin',
  'open',
  'priority',
  'delivery_method',
  'all_or_nothing',
  'customer_id',
  'product_id',
  'owner_id',
  'ordered_at.gte',
  'ordered_at.lte',
] as const;

/** Filters of the list without a column. `product_id` and `allocation_status` are of a line. */
type ListQuery = Query<'/rest/v1/orders'> & {
  open?: Flag;
  has_margin?: Flag;
  product_id?: string;
  allocation_status?: string;
};
type Flag = 'true' | 'false';

/** The filters of overdue orders, as in the list's URL. */
export const overdue = { open: 'true', 'promised_at.lt': 'today', sort: 'promised_at' } as const;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

/** The list's query for the chosen tab. A status filter takes precedence over the tab. */
export const orderQueryParams = (
  { filter: _filter, order_status, ...search }: ListSearch<OrderFilter>,
  part: StatusTab,
): ListQuery => ({
  ...listQuery<ListQuery>(search),
  ...(statesOf(part, order_status, search['order_status.not']) as ListQuery),
});

export function orderList(search: ListSearch<OrderFilter>, part: StatusTab) {
  const query = orderQueryParams(search, part);
  return queryOptions({
    queryKey: ['purchase_orders', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/orders', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** An order by its id or by the id of one of its lines. */
export const orderDetail = (id: string) =>
  queryOptions({
    queryKey: ['purchase_orders', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/orders/{id}', { params: { path: { id } }, signal })),
  });

/** Orders past their promised date, the longest overdue first. */
export const overdueOrders = (limit = 5) => {
  const query = { ...orderQueryParams(overdue, 'active'), limit };
  return queryOptions({
    queryKey: ['purchase_orders', 'overdue', limit],
    queryFn: async ({ signal }) => {
      const { items, total } = await call(api.GET('/rest/v1/orders', { params: { query }, signal }));
      return { items, total: total ?? 0 };
    },
    staleTime: 60_000,
  });
};

/** The timeline of the whole order: of the order itself and of its lines. */
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

type LinesOnly = Pick<Order, 'id' | 'lines'>;

const lineIds = ({ lines }: LinesOnly): string => lines.map(({ id }) => id).join(',');

/** The current allocations of an order's lines. */
export const supplyOf = (order: LinesOnly) =>
  queryOptions({
    queryKey: ['allocations', 'order', order.id, order.lines.length],
    queryFn: async ({ signal }) => {
      const page = await call(
        api.GET('/rest/v1/allocations', {
          params: { query: { purchase_id: lineIds(order), status: 'active', limit: 200 } },
          signal,
        }),
      );
      return page.items;
    },
  });

/** The stock movements of an order: issues and returns. */
export const movementsOf = (order: LinesOnly) =>
  queryOptions({
    queryKey: ['inventory_movements', 'order', order.id],
    queryFn: async ({ signal }) => {
      const page = await call(
        api.GET('/rest/v1/inventory_movements', {
          params: { query: { purchase_id: lineIds(order), limit: 200 } },
          signal,
        }),
      );
      return page.items;
    },
  });

/** Downloads a PDF as a file, because a plain link would not send the session's headers. */
export async function savePdf(path: string, number: string, paper: Paper): Promise<void> {
  const answer = await send(`${path}?paper=${paper}`);
  saveFile(await answer.blob(), `${number}.pdf`);
}

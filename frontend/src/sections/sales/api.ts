import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, send, withKey, type Query, type Schema } from '@/api/client';
import { Refusal, tellChanged } from '@/api/refusal';
import { wayBack } from '@/api/ways-back';
import { listQuery, type ListSearch } from '@/patterns/list-search';
import type { Story } from '@/patterns/story-card';
import { storyKinds } from '@/patterns/story-kinds';
import type { Paper } from '@/patterns/papers';
import type { Part } from '@/patterns/part';
import { statesOf } from './part';
import type { TakenRow } from './undo-order';

export type Order = Schema<'OrderOut'>;
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
  'purchase_date.gte',
  'purchase_date.lte',
] as const;

type ListQuery = Query<'/rest/v1/purchases'>;

// Questions. A key begins with the table's name: that is how changes find the views they touch.

/** What the server is asked for this part of the orders. A status that is asked for by name means the one that the list shows. */
export const askedOrders = (
  { filter: _filter, order_status, ...search }: ListSearch<OrderFilter>,
  part: Part,
): ListQuery => ({
  ...listQuery<ListQuery>(search),
  ...(order_status
    ? { display_status: order_status, ...notOf(search['order_status.not']) }
    : statesOf(part, undefined, search['order_status.not'])),
});

const notOf = (not: string | undefined): Pick<ListQuery, 'order_status.not'> =>
  not ? { 'order_status.not': not } : {};

export function orderList(search: ListSearch<OrderFilter>, part: Part) {
  const query = askedOrders(search, part);
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

export const orderStory = (id: string, story: Story) =>
  infiniteQueryOptions({
    queryKey: ['purchase_events', id, story],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET('/rest/v1/purchase_events', {
          params: { query: { purchase_id: id, event_type: storyKinds[story], cursor: pageParam, limit: 20 } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
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

/** What supply stands behind the order now. */
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

/** What left the shelf for the order, and what came back. */
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

// Acts. Each says its words and the tables it changes; the one mutation cache does the rest.

export const tables = [
  'purchases',
  'purchase_events',
  'purchase_orders',
  'deliveries',
  'customers',
  'products',
  'inventory_movements',
  'allocations',
  'audit_logs',
];

const numberIn = ({ number }: { number?: string }) => number ?? 'Several lines';

/** Which page shows what was taken. */
export interface Taken {
  id: string;
  several?: boolean;
}

const takeBack = wayBack('create:purchases', async (taken: TakenRow) =>
  (await import('./undo-order')).cancelTaken(taken),
);

/** One line makes a sales order, more make an order of several lines. */
export const takeOrder = () =>
  mutationOptions({
    mutationFn: async ({
      order,
      key,
    }: {
      order: Schema<'OrderIn'> | Schema<'GroupIn'>;
      key: string;
    }): Promise<Taken> => {
      if (!('lines' in order)) return call(api.POST('/rest/v1/purchases', { body: order, headers: withKey(key) }));
      const group = await call(api.POST('/rest/v1/purchase_orders', { body: order, headers: withKey(key) }));
      return { ...group, several: true };
    },
    meta: {
      tables,
      done: 'Purchase recorded successfully',
      failed: 'Failed to record purchase',
      about: numberIn,
      undo: takeBack,
    },
  });

export interface Change {
  order: Pick<Order, 'id' | 'version'>;
  values: Schema<'OrderChange'>;
  /** Goes through although it takes pieces that are reserved for other orders. */
  confirm?: boolean;
}

const change = ({ order, values, confirm }: Change) =>
  call(
    api.PATCH('/rest/v1/purchases/{id}', {
      params: { path: { id: order.id }, query: confirm ? { confirm } : {} },
      body: values,
      headers: ifMatch(order.version),
    }),
  );

/** How the list's rows are changed in their cells, and many at once. */
export const changingOrders = {
  one: (order: Order, values: object) => change({ order, values }),
  tables,
  failed: 'Failed to update purchase',
};

/** Changes an order; a newer version of it is told in a toast. */
export const changeOrder = (wished: Change) => change(wished).catch(tellChanged('order'));

export const updateOrder = () =>
  mutationOptions({
    mutationFn: change,
    meta: { tables, done: 'Purchase updated successfully', failed: 'Failed to update purchase' },
  });

/** Goods are handed over, or the handing over is taken back. */
export const setPickup = () =>
  mutationOptions({
    mutationFn: changeOrder,
    meta: { tables, done: 'Purchase updated successfully', failed: 'Failed to update purchase', about: numberIn },
  });

export interface PriorityChange {
  order: Order;
  priority: Schema<'Priority'>;
}

const priorityBack = wayBack('orders.priority', (changed: Order, { order }: PriorityChange) =>
  change({ order: changed, values: { priority: order.priority } }),
);

export const changePriority = () =>
  mutationOptions({
    mutationFn: ({ order, priority }: PriorityChange) => changeOrder({ order, values: { priority } }),
    meta: {
      tables,
      done: 'Purchase updated successfully',
      failed: 'Failed to update purchase',
      about: numberIn,
      undo: priorityBack,
    },
  });

export interface StatusChange {
  order: Order;
  status: OrderStatus;
  /** Hands the open pieces over with it. */
  pickup_date?: string;
  /** Why it is put on hold. */
  hold_reason?: string;
  confirm?: boolean;
}

const statusBack = wayBack('orders.status', (changed: Order, { order, pickup_date }: StatusChange) =>
  change({
    order: changed,
    values: {
      order_status: order.order_status,
      hold_reason: order.hold_reason,
      ...(pickup_date ? { pickup_date: order.pickup_date } : {}),
    },
  }),
);

export const changeStatus = () =>
  mutationOptions({
    mutationFn: ({ order, status, pickup_date, hold_reason, confirm }: StatusChange) =>
      changeOrder({
        order,
        values: { order_status: status, ...(pickup_date && { pickup_date }), ...(hold_reason && { hold_reason }) },
        confirm,
      }),
    meta: {
      tables,
      done: 'Status Updated',
      failed: 'Failed to update status',
      about: numberIn,
      undo: statusBack,
    },
  });

export const addNote = () =>
  mutationOptions({
    mutationFn: ({ id, text, key }: { id: string; text: string; key: string }) =>
      call(
        api.POST('/rest/v1/purchase_events', {
          body: { purchase_id: id, event_type: 'note', description: text },
          headers: withKey(key),
        }),
      ),
    meta: { tables: ['purchase_events', 'customers'], done: 'Note added successfully', failed: 'Failed to add note' },
  });

/** The one call that deletes an order. */
export async function deleteCompletely({ id }: { id: string }) {
  const answer = await call(
    api.POST('/rest/v1/rpc/delete_purchase_completely', { body: { p_purchase_id: id }, headers: withKey(newKey()) }),
  );
  if (!answer.success) throw new Refusal(409, { detail: answer.message });
  return answer;
}

export const deleteOrder = () =>
  mutationOptions({
    mutationFn: deleteCompletely,
    meta: {
      tables,
      done: 'Purchase Deleted',
      failed: { title: 'Delete Failed', fallback: 'Failed to delete purchase' },
    },
  });

export interface Printing {
  of: 'purchases' | 'purchase_orders';
  id: string;
  number: string;
  paper: Paper;
}

/** A sheet is asked for with the session's headers, so it comes as a file and not by a link. */
export async function savePdf(path: string, number: string, paper: Paper): Promise<void> {
  const answer = await send(`${path}?paper=${paper}`);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${number}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const downloadReceipt = () =>
  mutationOptions({
    mutationFn: ({ of, id, number, paper }: Printing) => savePdf(`/rest/v1/${of}/${id}/receipt`, number, paper),
    meta: { tables: [], failed: 'Failed to download receipt' },
  });

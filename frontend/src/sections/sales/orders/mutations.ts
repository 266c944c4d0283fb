import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, withKey, type Schema } from '@/api/client';
import { Refusal, explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import type { Order, OrderStatus } from './api';

// Mutations of an order as a whole. Each declares its messages; the mutation cache does the rest.

const numberIn = ({ number }: Pick<Order, 'number'>) => number;

/** The order, or the lines that couldn't take its new status. */
export const aboutChange = ({ number, unchanged_lines: unchanged }: ChangedOrder): string =>
  unchanged.length === 0
    ? number
    : `${unchanged.join(', ')} ${unchanged.length === 1 ? "wasn't" : "weren't"} changed: all items are delivered`;
type ChangedOrder = Pick<Schema<'ChangedOrderOut'>, 'number' | 'unchanged_lines'>;

/** An order and the version that was read. */
export type OrderRef = Pick<Order, 'id' | 'version'>;

const updateMeta = { done: 'Purchase updated successfully', failed: 'Failed to update purchase', about: numberIn };

/** Cancels what hasn't been handed over, of the order or of these lines. */
const cancel = ({ id, version }: OrderRef, line_ids?: readonly string[]) =>
  call(
    api.POST('/rest/v1/orders/{id}/cancel', {
      params: { path: { id } },
      body: { line_ids: line_ids ? [...line_ids] : null },
      headers: { ...ifMatch(version), ...withKey(newKey()) },
    }),
  );

const undoPlaceOrder = registerUndo('create:purchases', (order: OrderRef) => cancel(order));

export const placeOrder = () =>
  mutationOptions({
    mutationFn: ({ order, key }: { order: Schema<'OrderIn'>; key: string }) =>
      call(api.POST('/rest/v1/orders', { body: order, headers: withKey(key) })),
    meta: {
      done: 'Purchase recorded successfully',
      failed: 'Failed to record purchase',
      about: numberIn,
      undo: undoPlaceOrder,
    },
  });

/** Places the same order again, dated today. */
export const duplicateOrder = () =>
  mutationOptions({
    mutationFn: ({ id }: OrderRef) =>
      call(api.POST('/rest/v1/orders/{id}/duplicate', { params: { path: { id } }, headers: withKey(newKey()) })),
    meta: {
      done: 'Purchase recorded successfully',
      failed: 'Failed to duplicate order',
      about: numberIn,
      undo: undoPlaceOrder,
    },
  });

interface Change {
  order: OrderRef;
  values: Schema<'OrderChange'>;
}

export const patchOrder = ({ order, values }: Change) =>
  call(
    api.PATCH('/rest/v1/orders/{id}', {
      params: { path: { id: order.id } },
      body: values,
      headers: ifMatch(order.version),
    }),
  );

/** Changes an order. A version conflict is shown in a toast. */
const changeOrder = (edit: Change) => patchOrder(edit).catch(explainEditConflict('order'));

interface Update extends Change {
  /** The old values of the changed fields, for undo. */
  before: Schema<'OrderChange'>;
}

const updateBack = registerUndo('orders.update', (changed: Order, { before }: Update) =>
  patchOrder({ order: changed, values: before }),
);

export const updateOrder = () =>
  mutationOptions({
    mutationFn: ({ order, values }: Update) => patchOrder({ order, values }),
    meta: { ...updateMeta, comparesVersions: true, undo: updateBack },
  });

interface PriorityChange {
  order: Order;
  priority: Schema<'Priority'>;
}

const priorityBack = registerUndo('orders.priority', (changed: Order, { order }: PriorityChange) =>
  patchOrder({ order: changed, values: { priority: order.priority } }),
);

export const changePriority = () =>
  mutationOptions({
    mutationFn: ({ order, priority }: PriorityChange) => changeOrder({ order, values: { priority } }),
    meta: { ...updateMeta, undo: priorityBack },
  });

interface StatusChange {
  order: Order;
  status: OrderStatus;
  /** The reason for a hold. */
  hold_reason?: string;
}

/** What is set on an order and stored with each of its lines. */
const OF_THE_LINES = ['order_status', 'hold_reason', 'pickup_date'] as const;

/** Sets the lines whose status, hold or pickup differs from before back, each by its own request. */
export async function restoreLines(changed: Order, before: Order): Promise<Order> {
  const { changeLine } = await import('./line-mutations');
  let latest = changed;
  for (const line of before.lines) {
    const now = latest.lines.find(({ id }) => id === line.id);
    if (!now || OF_THE_LINES.every((name) => now[name] === line[name])) continue;
    const { order_status, hold_reason, pickup_date } = line;
    const values = { order_status, hold_reason, ...(now.pickup_date !== pickup_date && { pickup_date }) };
    latest = await changeLine({ order: latest, id: line.id, values });
  }
  return latest;
}

const statusBack = registerUndo('orders.status', (changed: Order, { order }: { order: Order }) =>
  restoreLines(changed, order),
);

/** Sets the status of all lines that may take it. */
export const changeStatus = () =>
  mutationOptions({
    mutationFn: ({ order, status, hold_reason }: StatusChange) =>
      changeOrder({ order, values: { order_status: status, ...(hold_reason && { hold_reason }) } }),
    meta: { done: 'Status Updated', failed: 'Failed to update status', about: aboutChange, undo: statusBack },
  });

export const changeHoldReason = () =>
  mutationOptions({
    mutationFn: ({ order, hold_reason }: { order: Order; hold_reason: string }) =>
      changeOrder({ order, values: { hold_reason } }),
    meta: { ...updateMeta, undo: statusBack },
  });

interface Cancelling {
  order: Order;
  /** Only these lines. */
  lineIds?: readonly string[];
}

const cancelling = ({ order, lineIds }: Cancelling) => cancel(order, lineIds).catch(explainEditConflict('order'));

const cancelMeta = { done: 'Order cancelled', failed: 'Failed to cancel order', about: aboutChange };

/** Cancels the rest of an order or line. It stays cancelled, because the ordered quantity changes. */
export const cancelOrder = () => mutationOptions({ mutationFn: cancelling, meta: cancelMeta });

/** Cancels an order or line of which nothing was handed over, which can be undone. */
export const cancelWholeOrder = () =>
  mutationOptions({ mutationFn: cancelling, meta: { ...cancelMeta, undo: statusBack } });

interface PickupDay<Picked extends OrderRef = OrderRef> {
  order: Picked;
  day: string;
  confirm?: boolean;
}

/** Clears the pickup of the lines that this pickup handed over. */
const pickupBack = registerUndo('orders.pickup', (changed: Order, { order }: PickupDay<Order>) =>
  restoreLines(changed, order),
);

/** Hands over what is still open. */
export async function pickUp({ order, day, confirm }: PickupDay): Promise<Order> {
  return call(
    api.POST('/rest/v1/orders/{id}/pickup', {
      params: { path: { id: order.id }, query: confirm ? { confirm } : {} },
      body: { pickup_date: day },
      headers: { ...ifMatch(order.version), ...withKey(newKey()) },
    }),
  ).catch(explainEditConflict('order'));
}

export const setPickup = () => mutationOptions({ mutationFn: pickUp, meta: { ...updateMeta, undo: pickupBack } });

async function pickUpAndComplete(pickup: PickupDay): Promise<Order> {
  const order = await pickUp(pickup);
  return changeOrder({ order, values: { order_status: 'completed' } });
}

/** Hands over what is still open and completes the order. */
export const completeWithPickup = () =>
  mutationOptions({
    mutationFn: pickUpAndComplete,
    meta: { done: 'Status Updated', failed: 'Failed to update status', about: numberIn },
  });

interface HandedOver extends Pick<Order, 'number'> {
  changed: Order;
  before: Order;
}

const handOverBack = registerUndo('orders.handOver', ({ changed, before }: HandedOver) =>
  restoreLines(changed, before),
);

/** Hands over what is still open and completes the order, from a list of what is due. */
export const handOverOrder = () =>
  mutationOptions({
    mutationFn: async (pickup: PickupDay): Promise<HandedOver> => {
      const { id } = pickup.order;
      const before = await call(api.GET('/rest/v1/orders/{id}', { params: { path: { id } } }));
      const changed = await pickUpAndComplete(pickup);
      return { number: before.number, changed, before };
    },
    meta: { done: 'Status Updated', failed: 'Failed to update status', about: numberIn, undo: handOverBack },
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
    meta: { done: 'Note added successfully', failed: 'Failed to add note' },
  });

/** The only call that deletes an order. */
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
    meta: { done: 'Purchase Deleted', failed: { title: 'Delete Failed', fallback: 'Failed to delete purchase' } },
  });

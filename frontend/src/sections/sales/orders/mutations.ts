import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, withKey, type Schema } from '@/api/client';
import { Refusal, explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import type { Paper } from '@/patterns/record/paper-sizes';
import type { CreatedRow } from './undo-order';
import { type Order, type OrderStatus, savePdf } from './api';

// Mutations. Each declares its messages; the mutation cache does the rest.

const numberIn = ({ number }: { number?: string }) => number ?? 'Several lines';

/** The created order and the page that shows it. */
export interface CreatedOrder {
  id: string;
  several?: boolean;
}

const undoPlaceOrder = registerUndo('create:purchases', async (taken: CreatedRow) =>
  (await import('./undo-order')).cancelCreated(taken),
);

/** One line makes a sales order, more make an order of several lines. */
export const placeOrder = () =>
  mutationOptions({
    mutationFn: async ({
      order,
      key,
    }: {
      order: Schema<'SingleOrderIn'> | Schema<'OrderIn'>;
      key: string;
    }): Promise<CreatedOrder> => {
      if (!('lines' in order)) return call(api.POST('/rest/v1/purchases', { body: order, headers: withKey(key) }));
      const group = await call(api.POST('/rest/v1/purchase_orders', { body: order, headers: withKey(key) }));
      return { ...group, several: true };
    },
    meta: {
      done: 'Purchase recorded successfully',
      failed: 'Failed to record purchase',
      about: numberIn,
      undo: undoPlaceOrder,
    },
  });

interface Change {
  order: Pick<Order, 'id' | 'version'>;
  values: Schema<'OrderLineChange'>;
  /** Confirms taking items that are reserved for other orders. */
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

/** Inline and bulk edits of the list. */
export const changingOrders = {
  onUpdate: (order: Order, values: object) => change({ order, values }),
  failed: 'Failed to update purchase',
};

/** Changes an order. A version conflict is shown in a toast. */
export const changeOrder = (edit: Change) => change(edit).catch(explainEditConflict('order'));

interface Update extends Change {
  /** The old values of the changed fields, for undo. */
  before: Schema<'OrderLineChange'>;
}

const updateBack = registerUndo('orders.update', (changed: Order, { before }: Update) =>
  change({ order: changed, values: before }),
);

export const updateOrder = () =>
  mutationOptions({
    mutationFn: ({ order, values }: Update) => change({ order, values }),
    meta: {
      comparesVersions: true,
      done: 'Purchase updated successfully',
      failed: 'Failed to update purchase',
      about: numberIn,
      undo: updateBack,
    },
  });

interface PickupChange {
  order: Pick<Order, 'id' | 'version' | 'pickup_date'>;
  /** Null clears the pickup. */
  day: string | null;
  confirm?: boolean;
}

const pickupBack = registerUndo('orders.pickup', (changed: Order, { order }: PickupChange) =>
  change({ order: changed, values: { pickup_date: order.pickup_date } }),
);

/** Sets or clears the pickup date. */
export const setPickup = () =>
  mutationOptions({
    mutationFn: ({ order, day, confirm }: PickupChange) =>
      changeOrder({ order, values: { pickup_date: day }, confirm }),
    meta: {
      done: 'Purchase updated successfully',
      failed: 'Failed to update purchase',
      about: numberIn,
      undo: pickupBack,
    },
  });

interface PriorityChange {
  order: Order;
  priority: Schema<'Priority'>;
}

const priorityBack = registerUndo('orders.priority', (changed: Order, { order }: PriorityChange) =>
  change({ order: changed, values: { priority: order.priority } }),
);

export const changePriority = () =>
  mutationOptions({
    mutationFn: ({ order, priority }: PriorityChange) => changeOrder({ order, values: { priority } }),
    meta: {
      done: 'Purchase updated successfully',
      failed: 'Failed to update purchase',
      about: numberIn,
      undo: priorityBack,
    },
  });

interface StatusChange {
  order: Order;
  status: OrderStatus;
  /** Also hands over the open items on this date. */
  pickup_date?: string;
  /** The reason for a hold. */
  hold_reason?: string;
  confirm?: boolean;
}

const statusBack = registerUndo('orders.status', (changed: Order, { order, pickup_date }: StatusChange) =>
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
    meta: {
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

export const downloadReceipt = () =>
  mutationOptions({
    mutationFn: ({ of, id, number, paper }: Printing) => savePdf(`/rest/v1/${of}/${id}/receipt`, number, paper),
    meta: { failed: 'Failed to download receipt' },
  });

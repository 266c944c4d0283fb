import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { deleteCreated, undoCreate } from '@/api/undo-created';
import { explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import { toCents } from '@/lib/numbers/money';
import type { Sharing, StockOrderStatus } from './labels';
import type { Shipment, StockOrder } from './api';

// Each mutation declares its messages; the mutation cache does the rest.

const numberOf = ({ number }: { number: string }) => number;

/** Undo of creating: deletes a draft, cancels a placed order. */
const enterBack = registerUndo('create:stock_orders', (order: StockOrder) =>
  order.status === 'draft'
    ? deleteCreated('/rest/v1/stock_orders/{id}', order)
    : change({ order, values: { status: 'cancelled' } }),
);

export const enterStockOrder = () =>
  mutationOptions({
    mutationFn: ({ order, key }: { order: Schema<'StockOrderIn'>; key: string }) =>
      call(api.POST('/rest/v1/stock_orders', { body: order, headers: withKey(key) })),
    meta: {
      done: ({ status }: StockOrder) => (status === 'draft' ? 'Stock order saved as a draft' : 'Stock order placed'),
      failed: 'Failed to save stock order',
      about: numberOf,
      undo: enterBack,
    },
  });

interface Change {
  order: Pick<StockOrder, 'id' | 'version'>;
  values: Schema<'StockOrderChange'>;
}

const change = ({ order, values }: Change) =>
  call(
    api.PATCH('/rest/v1/stock_orders/{id}', {
      params: { path: { id: order.id } },
      body: values,
      headers: ifMatch(order.version),
    }),
  );

/** Changes a stock order. A version conflict is shown in a toast. */
export const changeStockOrder = (edit: Change) => change(edit).catch(explainEditConflict('stock order'));

export const changingStockOrders = {
  byRows: true,
  onUpdate: (order: StockOrder, values: object) => change({ order, values }),
  failed: 'Failed to update stock order',
};

interface Update extends Change {
  /** The old values of the changed fields, for undo. */
  before: Schema<'StockOrderChange'>;
}

const updateBack = registerUndo('stock-orders.update', (changed: StockOrder, { before }: Update) =>
  change({ order: changed, values: before }),
);

export const updateStockOrder = () =>
  mutationOptions({
    mutationFn: ({ order, values }: Update) => change({ order, values }),
    meta: {
      comparesVersions: true,
      done: 'Stock order updated',
      failed: 'Failed to save stock order',
      about: numberOf,
      undo: updateBack,
    },
  });

interface Stepping {
  order: StockOrder;
  status: StockOrderStatus;
  /** The reason for a hold. */
  hold_reason?: string;
}

const statusToasts: Partial<Record<StockOrderStatus, string>> = {
  on_hold: 'Stock order on hold',
  disputed: 'Stock order disputed',
  closed: 'Stock order closed',
  cancelled: 'Stock order cancelled',
};

const sendStatus = ({ order, status, hold_reason }: Stepping) =>
  changeStockOrder({ order, values: { status, ...(hold_reason && { hold_reason }) } });

/** Status changes that can't be undone, and placing the order. */
export const changeStockOrderStatus = () =>
  mutationOptions({
    mutationFn: sendStatus,
    meta: {
      done: (_order: StockOrder, { status }: Stepping) => statusToasts[status] ?? 'Stock order placed',
      failed: 'Failed to update status',
      about: numberOf,
    },
  });

/** The status for ending a hold or dispute: "ordered" lets the server derive it from the quantities. */
const statusToRestore = (before: StockOrderStatus): StockOrderStatus =>
  before === 'on_hold' || before === 'disputed' ? before : 'ordered';

const stepBack = registerUndo('stock-orders.status', (changed: StockOrder, { order }: Stepping) =>
  change({ order: changed, values: { status: statusToRestore(order.status), hold_reason: order.hold_reason } }),
);

/** Starts and ends holds and disputes. */
export const holdStockOrder = () =>
  mutationOptions({
    mutationFn: sendStatus,
    meta: {
      done: (_order: StockOrder, { status }: Stepping) => statusToasts[status] ?? 'Stock order resumed',
      failed: 'Failed to update status',
      about: numberOf,
      undo: stepBack,
    },
  });

interface Share {
  order: StockOrder;
  by: Sharing;
}

const shareBack = registerUndo('stock-orders.shared-by', (changed: StockOrder, { order }: Share) =>
  change({ order: changed, values: { shared_by: order.shared_by } }),
);

export const shareCharges = () =>
  mutationOptions({
    mutationFn: ({ order, by }: Share) => changeStockOrder({ order, values: { shared_by: by } }),
    meta: {
      done: 'Charges recalculated',
      failed: 'Failed to save stock order',
      about: numberOf,
      undo: shareBack,
    },
  });

interface Refund {
  order: StockOrder;
  amount: number;
}

export const recordRefund = () =>
  mutationOptions({
    mutationFn: ({ order, amount }: Refund) =>
      changeStockOrder({
        order,
        values: { refund_received: (toCents(order.refund_received ?? 0) + toCents(amount)) / 100 },
      }),
    meta: { done: 'Refund recorded', failed: 'Failed to record refund', about: numberOf },
  });

interface Cancelling {
  order: Pick<StockOrder, 'id'>;
  /** Defaults to everything not sent yet. */
  lines?: Schema<'CancelledLine'>[];
  key: string;
}

export const cancelQuantity = () =>
  mutationOptions({
    mutationFn: ({ order, lines, key }: Cancelling) =>
      call(
        api.POST('/rest/v1/stock_orders/{id}/cancel', {
          params: { path: { id: order.id } },
          body: { lines: lines ?? null },
          headers: withKey(key),
        }),
      ),
    meta: {
      done: ({ status }: StockOrder) => (status === 'cancelled' ? 'Stock order cancelled' : 'Items cancelled'),
      failed: 'Failed to cancel',
      about: numberOf,
    },
  });

export const removeStockOrder = ({ id }: Pick<StockOrder, 'id'>) =>
  call(api.DELETE('/rest/v1/stock_orders/{id}', { params: { path: { id } } }));

export const deleteDraft = () =>
  mutationOptions({
    mutationFn: removeStockOrder,
    meta: { done: 'Draft deleted', failed: 'Failed to delete draft' },
  });

export const addStockOrderNote = () =>
  mutationOptions({
    mutationFn: ({ id, text, key }: { id: string; text: string; key: string }) =>
      call(
        api.POST('/rest/v1/stock_order_events', {
          body: { stock_order_id: id, event_type: 'note', description: text },
          headers: withKey(key),
        }),
      ),
    meta: { done: 'Note added successfully', failed: 'Failed to add note' },
  });

/** Opens a goods receipt: a shipment without a tracking number, to be counted immediately. */
export const openReceipt = () =>
  mutationOptions({
    mutationFn: ({ lines, key }: { lines: Schema<'ShipmentLineIn'>[]; key: string }) =>
      call(api.POST('/rest/v1/shipments', { body: { lines }, headers: withKey(key) })),
    meta: {
      done: 'Goods receipt created',
      failed: 'Failed to start receiving',
      about: ({ name }: Shipment) => name,
      undo: undoCreate('/rest/v1/shipments/{id}'),
    },
  });

export const addShipment = () =>
  mutationOptions({
    mutationFn: ({ shipment, key }: { shipment: Schema<'ShipmentIn'>; key: string }) =>
      call(api.POST('/rest/v1/shipments', { body: shipment, headers: withKey(key) })),
    meta: {
      done: 'Shipment added',
      failed: 'Failed to add shipment',
      about: ({ name }: Shipment) => name,
      undo: undoCreate('/rest/v1/shipments/{id}'),
    },
  });

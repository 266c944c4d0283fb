import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import { explainEditConflict } from '@/api/refusal';
import type { Paper } from '@/patterns/record/paper-sizes';
import { savePdf } from '@/sections/sales/orders/api';

export type Delivery = Schema<'DeliveryOut'>;
export type DeliveryLine = Schema<'DeliveryLineOut'>;

const MAX_ROWS = 200;

/** The deliveries and returns of an order, newest first. */
export const deliveriesOf = (orderId: string) =>
  queryOptions({
    queryKey: ['deliveries', 'of', orderId],
    queryFn: async ({ signal }) => {
      const query = { purchase_order_id: orderId, limit: MAX_ROWS };
      return (await call(api.GET('/rest/v1/deliveries', { params: { query }, signal }))).items;
    },
  });

export const oneDelivery = (id: string) =>
  queryOptions({
    queryKey: ['deliveries', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/deliveries/{id}', { params: { path: { id } }, signal })),
  });

/** Stock reserved for these order lines. */
export const reservedStock = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['allocations', 'kept', ids],
    queryFn: async ({ signal }) => {
      const query = { purchase_id: ids.join(','), status: 'active', supply: 'on_hand,unit', limit: MAX_ROWS };
      return (await call(api.GET('/rest/v1/allocations', { params: { query }, signal }))).items;
    },
  });

/** The units reserved for these order lines. */
export const unitsFor = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['assets', 'kept', ids],
    queryFn: async ({ signal }) => {
      const query = {
        purchase_id: ids.join(','),
        status: 'allocated,ready_for_pickup',
        sort: 'asset_tag',
        limit: MAX_ROWS,
      } as const;
      return (await call(api.GET('/rest/v1/assets', { params: { query }, signal }))).items;
    },
  });

const numberIn = ({ number }: Delivery) => number;

export const planDelivery = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'DeliveryIn'>; key: string }) =>
      call(api.POST('/rest/v1/deliveries', { body: values, headers: withKey(key) })),
    meta: {
      done: (made: Delivery) => `${made.number} planned`,
      failed: 'Failed to plan delivery',
      about: numberIn,
      undo: undoCreate('/rest/v1/deliveries/{id}'),
    },
  });

interface DeliveryChange {
  delivery: Pick<Delivery, 'id' | 'version'>;
  values: Schema<'DeliveryChange'>;
  /** Confirms taking items that are reserved for other orders. */
  confirm?: boolean;
}

const change = ({ delivery, values, confirm }: DeliveryChange) =>
  call(
    api.PATCH('/rest/v1/deliveries/{id}', {
      params: { path: { id: delivery.id }, query: confirm ? { confirm } : {} },
      body: values,
      headers: ifMatch(delivery.version),
    }),
  ).catch(explainEditConflict('delivery'));

export const updateDelivery = () =>
  mutationOptions({
    mutationFn: change,
    meta: { done: 'Delivery updated', failed: 'Failed to update delivery', about: numberIn },
  });

/** Changes the status of a delivery. "Done" posts the stock movements. */
export const moveDelivery = () =>
  mutationOptions({
    mutationFn: change,
    meta: {
      done: ({ number, status }: Delivery) => `${number} ${statusToasts[status]}`,
      failed: 'Failed to update delivery',
    },
  });

const statusToasts: Record<Schema<'DeliveryStatus'>, string> = {
  draft: 'planned',
  packing: 'is being packed',
  ready: 'is ready',
  out_for_delivery: 'is out for delivery',
  done: 'delivered',
  failed: "couldn't be delivered",
  cancelled: 'cancelled',
};

export const downloadNote = () =>
  mutationOptions({
    mutationFn: ({ id, number, paper }: { id: string; number: string; paper: Paper }) =>
      savePdf(`/rest/v1/deliveries/${id}/note`, number, paper),
    meta: { failed: 'Failed to download delivery note' },
  });

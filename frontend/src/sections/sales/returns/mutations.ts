import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, withKey, type Schema } from '@/api/client';
import { explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import type { Delivery } from '@/sections/sales/deliveries/api';
import type { Order } from '@/sections/sales/orders/api';
import type { OrderRef } from '@/sections/sales/orders/mutations';

interface Recording {
  order: OrderRef;
  values: Schema<'ReturnIn'>;
  key: string;
}

const reverse = (order: OrderRef, return_id: string) =>
  call(
    api.POST('/rest/v1/orders/{id}/returns/{return_id}/undo', {
      params: { path: { id: order.id, return_id } },
      headers: { ...ifMatch(order.version), ...withKey(newKey()) },
    }),
  );

/** Reverses the return that was just recorded: the order's newest delivery. */
const recordBack = registerUndo('returns.record', async (changed: Order) => {
  const query = { purchase_order_id: changed.id, status: 'done', sort: '-created_at', limit: 1 } as const;
  const [newest] = (await call(api.GET('/rest/v1/deliveries', { params: { query } }))).items;
  return newest && reverse(changed, newest.id);
});

/** Records a return. Its items are back in stock, or blocked, once this succeeds. */
export const recordReturn = () =>
  mutationOptions({
    mutationFn: ({ order, values, key }: Recording) =>
      call(
        api.POST('/rest/v1/orders/{id}/returns', {
          params: { path: { id: order.id } },
          body: values,
          headers: { ...ifMatch(order.version), ...withKey(key) },
        }),
      ).catch(explainEditConflict('order')),
    meta: {
      done: 'Return recorded',
      failed: 'Failed to record the return',
      about: ({ number }: Order) => number,
      undo: recordBack,
    },
  });

/** Reverses a return that was recorded by mistake. */
export const undoReturn = () =>
  mutationOptions({
    mutationFn: ({ order, delivery }: { order: OrderRef; delivery: Pick<Delivery, 'id' | 'number'> }) =>
      reverse(order, delivery.id).catch(explainEditConflict('order')),
    meta: {
      done: (_order: Order, { delivery }: { delivery: Pick<Delivery, 'number'> }) => `${delivery.number} undone`,
      failed: 'Failed to undo the return',
    },
  });

import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import type { Order, OrderLine } from './api';
import type { OrderRef } from './mutations';

// Mutations of single lines. Each answers the whole order, whose version covers its lines.

const numberIn = ({ number }: Pick<Order, 'number'>) => number;

const updateMeta = { done: 'Purchase updated successfully', failed: 'Failed to update purchase', about: numberIn };

interface LineChange {
  order: OrderRef;
  /** The line's id. */
  id: string;
  values: Schema<'OrderLineChange'>;
}

export const changeLine = ({ order, id, values }: LineChange) =>
  call(
    api.PATCH('/rest/v1/orders/{id}/lines/{line_id}', {
      params: { path: { id: order.id, line_id: id } },
      body: values,
      headers: ifMatch(order.version),
    }),
  );

interface LineUpdate extends LineChange {
  /** The old values of the changed fields, for undo. */
  before: Schema<'OrderLineChange'>;
}

const updateBack = registerUndo('lines.update', (changed: Order, { id, before }: LineUpdate) =>
  changeLine({ order: changed, id, values: before }),
);

export const updateLine = () =>
  mutationOptions({
    mutationFn: ({ order, id, values }: LineUpdate) => changeLine({ order, id, values }),
    meta: { ...updateMeta, comparesVersions: true, undo: updateBack },
  });

/** Moves a line up or down. */
export const moveLine = () =>
  mutationOptions({
    mutationFn: (edit: LineUpdate) => changeLine(edit).catch(explainEditConflict('order')),
    meta: { failed: updateMeta.failed, undo: updateBack },
  });

const remove = async ({ order, id }: { order: OrderRef; id: string }) => {
  await call(
    api.DELETE('/rest/v1/orders/{id}/lines/{line_id}', {
      params: { path: { id: order.id, line_id: id } },
      headers: ifMatch(order.version),
    }),
  ).catch(explainEditConflict('order'));
  return order;
};

interface Adding {
  order: OrderRef;
  values: Schema<'LineIn'>;
  key: string;
}

const add = ({ order, values, key }: Adding) =>
  call(
    api.POST('/rest/v1/orders/{id}/lines', {
      params: { path: { id: order.id } },
      body: values,
      headers: { ...ifMatch(order.version), ...withKey(key) },
    }),
  );

/** Removes the line that was added, which is the last one. */
const addBack = registerUndo('lines.add', (changed: Order) => {
  const id = changed.lines.at(-1)?.id;
  return id ? remove({ order: changed, id }) : Promise.resolve();
});

export const addLine = () =>
  mutationOptions({
    mutationFn: (line: Adding) => add(line),
    meta: { ...updateMeta, comparesVersions: true, undo: addBack },
  });

/** Removes a line of which nothing was handed over. */
export const removeLine = () =>
  mutationOptions({
    mutationFn: ({ order, line }: { order: Order; line: OrderLine }) => remove({ order, id: line.id }),
    meta: { done: 'Line removed', failed: 'Failed to remove line' },
  });

/** Sets the pickup date of every line whose date differs from what `dayOf` returns; null clears the pickup. */
export async function setPickupDays(order: Order, dayOf: (line: OrderLine) => string | null): Promise<Order> {
  let latest = order;
  for (const line of order.lines) {
    const pickup_date = dayOf(line);
    if (pickup_date !== line.pickup_date)
      latest = await changeLine({ order: latest, id: line.id, values: { pickup_date } });
  }
  return latest;
}

const daysBack = registerUndo('lines.pickup', (changed: Order, { order }: { order: Order }) => {
  const before = new Map(order.lines.map(({ id, pickup_date }) => [id, pickup_date]));
  return setPickupDays(changed, ({ id }) => before.get(id) ?? null);
});

/** Changes the date of what was picked up, or clears the pickup with null. */
export const changePickup = () =>
  mutationOptions({
    mutationFn: ({ order, day }: { order: Order; day: string | null }) =>
      setPickupDays(order, (line) => (line.pickup_date ? day : null)).catch(explainEditConflict('order')),
    meta: { ...updateMeta, undo: daysBack },
  });

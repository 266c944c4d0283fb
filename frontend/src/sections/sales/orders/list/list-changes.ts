import type { Schema } from '@/api/client';
import { Refusal } from '@/api/refusal';
import { plural } from '@/lib/text/names';
import type { Order } from '@/sections/sales/orders/api';
import { setPickupDays } from '@/sections/sales/orders/line-mutations';
import { patchOrder, pickUp, restoreLines } from '@/sections/sales/orders/mutations';

/** The fields that the list changes, of which the pickup has a call of its own. */
type ListValues = Schema<'OrderChange'> & { pickup_date?: string | null };

/** Hands over what is open on this day; null takes a whole pickup back. */
async function changePickup(order: Order, day: string | null): Promise<Order> {
  if (day === null) return setPickupDays(order, () => null);
  if (order.open_quantity > 0) return pickUp({ order, day });
  throw new Refusal(409, {
    detail: order.pickup_date
      ? 'It was picked up in parts. Clear the pickup on its page.'
      : 'Nothing is left to deliver.',
  });
}

/** An inline or bulk edit of one order in the list. */
export async function changeInList(order: Order, { pickup_date, ...values }: ListValues): Promise<Order> {
  if (values.order_status === 'completed' && order.open_quantity > 0)
    throw new Refusal(409, {
      detail: `${plural(order.open_quantity, 'item')} left to deliver. Complete this order on its page.`,
    });
  return pickup_date === undefined ? patchOrder({ order, values }) : changePickup(order, pickup_date);
}

/** Undoes an edit in the list. Status and pickup are of the lines, so each line gets its own back. */
export async function restoreInList(
  changed: Order,
  before: Order,
  { order_status, hold_reason: _ofLines, pickup_date, ...values }: ListValues,
): Promise<Order> {
  const order = order_status === undefined && pickup_date === undefined ? changed : await restoreLines(changed, before);
  return Object.keys(values).length === 0 ? order : patchOrder({ order, values });
}

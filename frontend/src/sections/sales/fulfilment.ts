import type { Order } from './api';

type Handed = Pick<Order, 'quantity' | 'items_free' | 'fulfilled_quantity'>;

/** The customer has all of it, whichever way it went. */
export const isHandedOver = ({ quantity, items_free, fulfilled_quantity }: Handed): boolean =>
  fulfilled_quantity >= quantity + items_free;

/** What was delivered to the last piece is not picked up as well. */
export const canPickUp = (order: Handed & Pick<Order, 'pickup_date' | 'order_status'>): boolean =>
  !order.pickup_date && order.order_status !== 'cancelled' && !isHandedOver(order);

import type { Order } from './api';

type Handed = Pick<Order, 'quantity' | 'items_free' | 'fulfilled_quantity'>;

/** Whether the customer has all items, by pickup or delivery. */
export const isHandedOver = ({ quantity, items_free, fulfilled_quantity }: Handed): boolean =>
  fulfilled_quantity >= quantity + items_free;

/** Whether a pickup can be set. A fully delivered order can't be picked up. */
export const canPickUp = (order: Handed & Pick<Order, 'pickup_date' | 'order_status'>): boolean =>
  !order.pickup_date && order.order_status !== 'cancelled' && !isHandedOver(order);

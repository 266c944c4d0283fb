import type { Order } from './api';

/** Whether the customer has all items, by pickup or delivery. */
export const isHandedOver = ({ unfulfilled_quantity }: Pick<Order, 'unfulfilled_quantity'>): boolean =>
  unfulfilled_quantity === 0;

/** Whether a pickup can be set. A fully delivered order can't be picked up. */
export const canPickUp = (order: Pick<Order, 'unfulfilled_quantity' | 'pickup_date' | 'order_status'>): boolean =>
  !order.pickup_date && order.order_status !== 'cancelled' && !isHandedOver(order);

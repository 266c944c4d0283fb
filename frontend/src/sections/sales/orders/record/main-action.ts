import { isOpen, isReturn } from '@/sections/sales/deliveries/steps';
import { mayPlan } from '@/sections/sales/deliveries/plan';
import type { Delivery } from '@/sections/sales/deliveries/api';
import type { Order } from '@/sections/sales/orders/api';

/**
 * The main action of an order. While a delivery is under way, its own next step comes first; items that no delivery
 * includes can be planned.
 */
export function mainAction(
  order: Pick<Order, 'open_quantity' | 'delivery_method' | 'lines'>,
  deliveries: readonly Delivery[] | undefined,
): 'pickup' | 'deliver' | undefined {
  if (order.open_quantity === 0 || !deliveries) return undefined;
  const underWay = deliveries.some((delivery) => isOpen(delivery) && !isReturn(delivery));
  if (underWay) return mayPlan(order.lines, deliveries) ? 'deliver' : undefined;
  return order.delivery_method === 'delivery' || order.delivery_method === 'courier' ? 'deliver' : 'pickup';
}

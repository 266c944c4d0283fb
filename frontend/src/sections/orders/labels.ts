import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import { keysOf } from '@/lib/options';

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const statusLabels: Record<Schema<'OrderStatus'>, StatusDisplay> = {
  new: { label: 'New', tone: 'info', icon: 'dot' },
  inprogress: { label: 'In progress', tone: 'info', icon: 'half' },
  onhold: { label: 'On hold', tone: 'warning', icon: 'pause' },
  ordered: { label: 'Ordered', tone: 'info', icon: 'receipt' },
  processing: { label: 'Processing', tone: 'info', icon: 'half' },
  shipped: { label: 'Shipped', tone: 'special', icon: 'truck' },
  intransit: { label: 'In transit', tone: 'special', icon: 'truck' },
  delivered: { label: 'Delivered', tone: 'success', icon: 'check-c' },
  completed: { label: 'Completed', tone: 'success', icon: 'check-c' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban' },
};

const handedOver: StatusDisplay = { label: 'Fulfilled', tone: 'success', icon: 'check-c' };
const partlyHandedOver: StatusDisplay = { label: 'Partially fulfilled', tone: 'info', icon: 'half' };

/** Every status that the list displays and can filter by. */
export const displayStatusLabels: Record<Schema<'DisplayStatus'>, StatusDisplay> = {
  ...statusLabels,
  partly_handed_over: partlyHandedOver,
  handed_over: handedOver,
};

/** Statuses that "partly fulfilled" or "fulfilled" replaces once items are with the customer. */
const beforeHandOver: readonly Schema<'OrderStatus'>[] = ['new', 'inprogress', 'ordered', 'processing'];
/** Statuses that are shown regardless of items handed over. */
const afterHandOver: readonly Schema<'OrderStatus'>[] = ['delivered', 'completed', 'cancelled'];

export type StatusAndQuantities = Pick<
  Schema<'OrderOut'>,
  'order_status' | 'quantity' | 'items_free' | 'fulfilled_quantity'
>;

/** The displayed status of a sales order: its own, unless items were handed over and the status doesn't show it. */
export function statusOf({
  order_status,
  quantity,
  items_free,
  fulfilled_quantity,
}: StatusAndQuantities): StatusDisplay {
  if (fulfilled_quantity === 0 || afterHandOver.includes(order_status)) return statusLabels[order_status];
  if (fulfilled_quantity >= quantity + items_free) return handedOver;
  return beforeHandOver.includes(order_status) ? partlyHandedOver : statusLabels[order_status];
}

export const statuses = keysOf(statusLabels);

export const giftLabel: StatusDisplay = { label: 'Gift', tone: 'special', icon: 'gift' };

export const priorityLabels: Record<Schema<'Priority'>, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

export const completionLabels: Record<Schema<'Completion'>, string> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  courier: 'Courier',
};

/** Whether an order is closed and has no more demand. */
export const isClosed = (status: Schema<'OrderStatus'>): boolean => status === 'completed' || status === 'cancelled';

/** The product id for items that aren't in the catalog. They don't move stock. */
export const NOTHING = '00000000-0000-0000-0000-000000000000';
export const NOT_IN_CATALOG = 'Not in the catalog';

interface OrderedItem extends Pick<Schema<'OrderOut'>, 'product_id' | 'product_name'> {
  /** What an item outside the catalog is. */
  description?: string | null;
}

export const productNameOf = ({ product_id, product_name, description }: OrderedItem): string =>
  product_name ?? (product_id === NOTHING ? description || NOT_IN_CATALOG : 'A deleted product');

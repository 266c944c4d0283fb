import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import { moreText } from '@/lib/text/names';
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

/** How far an order has been handed over, as the server derives it. */
export const fulfilmentLabels: Record<Schema<'FulfilmentStatus'>, StatusDisplay> = {
  waiting_for_stock: { label: 'Waiting for stock', tone: 'warning', icon: 'pause' },
  ready: { label: 'Ready', tone: 'info', icon: 'box' },
  partly_delivered: { label: 'Partly delivered', tone: 'special', icon: 'half' },
  delivered: { label: 'Delivered', tone: 'success', icon: 'check-c' },
  partly_returned: { label: 'Partly returned', tone: 'warning', icon: 'undo' },
  returned: { label: 'Returned', tone: 'neutral', icon: 'undo' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban' },
};

export const fulfilmentOf = ({ fulfilment_status }: Pick<Schema<'OrderOut'>, 'fulfilment_status'>): StatusDisplay =>
  fulfilmentLabels[fulfilment_status];

/** Statuses that say no more than any fulfilment. */
const PLAIN: readonly Schema<'OrderStatus'>[] = ['new', 'inprogress', 'ordered', 'processing', 'cancelled'];

/** The order's status if it says something that its fulfilment doesn't, such as a hold. Two badges never say one thing. */
export function extraStatusOf({
  order_status,
  fulfilment_status,
}: Pick<Schema<'OrderOut'>, 'order_status' | 'fulfilment_status'>): StatusDisplay | undefined {
  if (PLAIN.includes(order_status)) return undefined;
  const isDone = order_status === 'completed' || order_status === 'delivered';
  if (isDone && fulfilment_status !== 'waiting_for_stock' && fulfilment_status !== 'ready') return undefined;
  return statusLabels[order_status];
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

/** How far the open items of a line are allocated. */
export const allocationLabels: Record<Exclude<Schema<'AllocationStatus'>, 'fulfilled'>, string> = {
  none: 'Not allocated',
  part: 'Partly allocated',
  promised: 'Promised',
  full: 'Reserved',
};

/** Whether an order is closed and has no more demand. */
export const isClosed = (status: Schema<'OrderStatus'>): boolean => status === 'completed' || status === 'cancelled';

/** The product id for items that aren't in the catalog. They don't move stock. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';
export const NOT_IN_CATALOG = 'Not in the catalog';

interface OrderedItem extends Pick<Schema<'OrderLineOut'>, 'product_id' | 'product_name'> {
  /** What an item outside the catalog is. */
  description?: string | null;
}

export const productNameOf = ({ product_id, product_name, description }: OrderedItem): string =>
  product_name ?? (product_id === NIL_ID ? description || NOT_IN_CATALOG : 'A deleted product');

/** "Wi-Fi router" and how many other lines there are. */
export function itemsOf({ lines }: { lines: readonly OrderedItem[] }): { first: string; more: number } {
  const [first] = lines;
  return { first: first ? productNameOf(first) : 'No items', more: Math.max(lines.length - 1, 0) };
}

/** "Wi-Fi router and 2 more" */
export const itemsText = (order: { lines: readonly OrderedItem[] }): string => {
  const { first, more } = itemsOf(order);
  return first + moreText(more);
};

/** Whether all lines are gifts, so that the order has no price. */
export const isGift = ({ lines }: { lines: readonly Pick<Schema<'OrderLineOut'>, 'is_gift'>[] }): boolean =>
  lines.length > 0 && lines.every(({ is_gift }) => is_gift);

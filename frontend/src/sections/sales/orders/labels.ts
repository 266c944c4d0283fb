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

/** The displayed status of a sales order. */
export const statusOf = ({ display_status }: Pick<Schema<'OrderLineOut'>, 'display_status'>): StatusDisplay =>
  displayStatusLabels[display_status];

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
export const NIL_ID = '00000000-0000-0000-0000-000000000000';
export const NOT_IN_CATALOG = 'Not in the catalog';

interface OrderedItem extends Pick<Schema<'OrderLineOut'>, 'product_id' | 'product_name'> {
  /** What an item outside the catalog is. */
  description?: string | null;
}

export const productNameOf = ({ product_id, product_name, description }: OrderedItem): string =>
  product_name ?? (product_id === NIL_ID ? description || NOT_IN_CATALOG : 'A deleted product');

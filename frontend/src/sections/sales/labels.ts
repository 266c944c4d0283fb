import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/status-badge';

/** Labels for every word of the server; a new one is a compile error until it has a label here. */
export const statusWords: Record<Schema<'OrderStatus'>, StatusDisplay> = {
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

const handedOver: StatusDisplay = { label: 'Handed over', tone: 'success', icon: 'check-c' };
const partlyHandedOver: StatusDisplay = { label: 'Partly handed over', tone: 'info', icon: 'half' };

/** Every status that a list shows, and can be filtered by. */
export const displayStatusWords: Record<Schema<'DisplayStatus'>, StatusDisplay> = {
  ...statusWords,
  partly_handed_over: partlyHandedOver,
  handed_over: handedOver,
};

/** Statuses that say less than the goods do once some of them are with the customer. */
const beforeHandOver: readonly Schema<'OrderStatus'>[] = ['new', 'inprogress', 'ordered', 'processing'];
/** Statuses that hold whatever was handed over. */
const afterHandOver: readonly Schema<'OrderStatus'>[] = ['delivered', 'completed', 'cancelled'];

export type StatusAndQuantities = Pick<
  Schema<'OrderOut'>,
  'order_status' | 'quantity' | 'items_free' | 'fulfilled_quantity'
>;

/** The badge of a sales order wherever one is shown: its status, unless the goods have left and the status does not say so. */
export function statusOf({
  order_status,
  quantity,
  items_free,
  fulfilled_quantity,
}: StatusAndQuantities): StatusDisplay {
  if (fulfilled_quantity === 0 || afterHandOver.includes(order_status)) return statusWords[order_status];
  if (fulfilled_quantity >= quantity + items_free) return handedOver;
  return beforeHandOver.includes(order_status) ? partlyHandedOver : statusWords[order_status];
}

export const statuses = Object.keys(statusWords) as Schema<'OrderStatus'>[];

export const giftWord: StatusDisplay = { label: 'Gift', tone: 'special', icon: 'gift' };

export const priorityWords: Record<Schema<'Priority'>, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

export const completionWords: Record<Schema<'Completion'>, string> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  courier: 'Courier',
};

/** Columns as people call them, for the timeline and for comparing two versions. */
export const fieldWords: Record<string, string> = {
  customer_id: 'Customer',
  product_id: 'Product',
  product: 'Product',
  quantity: 'Quantity',
  items_free: 'Free items',
  unit_price: 'Unit price',
  discount_amount: 'Discount',
  total_amount: 'Total',
  is_gift: 'Gift',
  notes: 'Notes',
  referred_by_customer_id: 'Referred by',
  purchasing_for_customer_id: 'Purchasing for',
  purchase_date: 'Order date',
  pickup_date: 'Pickup',
  fulfilled_quantity: 'Handed over',
  promised_at: 'Promised for',
  priority: 'Priority',
  order_status: 'Status',
  hold_reason: 'Hold reason',
  completion_method: 'Hand over',
};

/** A closed order asks for nothing more. */
export const isClosed = (status: Schema<'OrderStatus'>): boolean => status === 'completed' || status === 'cancelled';

/** Stands for something that is not in the catalog: no stock moves for it. */
export const NOTHING = '00000000-0000-0000-0000-000000000000';
export const NOT_IN_CATALOG = 'Not in the catalog';

export const productNameOf = (order: Pick<Schema<'OrderOut'>, 'product_id' | 'product_name'>): string =>
  order.product_name ?? (order.product_id === NOTHING ? NOT_IN_CATALOG : 'A deleted product');

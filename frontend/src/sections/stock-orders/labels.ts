import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';

export type StockOrderStatus = Schema<'StockOrderStatus'>;
export type ShipmentStatus = Schema<'ShipmentStatus'>;
export type Sharing = Schema<'Sharing'>;

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const stockOrderLabels: Record<StockOrderStatus, StatusDisplay> = {
  draft: { label: 'Draft', tone: 'neutral', icon: 'edit' },
  ordered: { label: 'Ordered', tone: 'info', icon: 'cart-in' },
  part_shipped: { label: 'Partially shipped', tone: 'special', icon: 'truck' },
  shipped: { label: 'Shipped', tone: 'special', icon: 'truck' },
  part_received: { label: 'Partially received', tone: 'info', icon: 'half' },
  received: { label: 'Received', tone: 'success', icon: 'check-c' },
  closed: { label: 'Closed', tone: 'neutral', icon: 'lock' },
  on_hold: { label: 'On hold', tone: 'warning', icon: 'pause' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban' },
  disputed: { label: 'Disputed', tone: 'danger', icon: 'alert' },
};

/** Shipment statuses. "Delivered" is set by the carrier; "received" means opened and counted. */
export const shipmentLabels: Record<ShipmentStatus, StatusDisplay> = {
  expected: { label: 'Expected', tone: 'neutral', icon: 'clock' },
  label_created: { label: 'Label created', tone: 'neutral', icon: 'tag' },
  in_transit: { label: 'In transit', tone: 'special', icon: 'truck' },
  exception: { label: 'Problem', tone: 'danger', icon: 'alert' },
  out_for_delivery: { label: 'Out for delivery', tone: 'special', icon: 'truck' },
  delivered: { label: 'Delivered', tone: 'success', icon: 'check' },
  part_received: { label: 'Partially received', tone: 'info', icon: 'half' },
  received: { label: 'Received', tone: 'success', icon: 'check-c' },
  lost: { label: 'Lost', tone: 'danger', icon: 'error' },
  returned_to_sender: { label: 'Returned to sender', tone: 'warning', icon: 'undo' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban' },
};

/** Whether the carrier doesn't have the shipment yet. */
export const isAnnounced = (status: ShipmentStatus): boolean => status === 'expected' || status === 'label_created';

/** Whether nothing more is expected from the shipment. */
export const isEnded = (status: ShipmentStatus): boolean =>
  status === 'received' || status === 'lost' || status === 'returned_to_sender' || status === 'cancelled';

export const sharingLabels: Record<Sharing, string> = {
  value: 'By value',
  quantity: 'By quantity',
  equally: 'Equally',
};

/** Column labels, for the history and the comparison of two versions. */
export const fieldLabels: Record<string, string> = {
  vendor: 'Vendor',
  shop_order_number: 'Vendor order number',
  order_url: 'Order page',
  ordered_at: 'Ordered on',
  expected_at: 'Expected',
  lines: 'Lines',
  shipping_amount: 'Shipping',
  tax_amount: 'Tax',
  discount_amount: 'Discount',
  amount: 'Total',
  shared_by: 'Charges allocated',
  payment_method: 'Paid by',
  refund_expected: 'Refund expected',
  refund_received: 'Refund received',
  status: 'Status',
  hold_reason: 'Hold reason',
  notes: 'Notes',
};

/** Manual status changes. The statuses between ordered and received follow from the order's quantities. */
const manualTransitions: Record<StockOrderStatus, readonly StockOrderStatus[]> = {
  draft: ['ordered'],
  ordered: ['on_hold', 'cancelled', 'disputed'],
  part_shipped: ['on_hold', 'cancelled', 'disputed'],
  shipped: ['on_hold', 'disputed'],
  part_received: ['on_hold', 'disputed', 'closed'],
  received: ['disputed', 'closed'],
  closed: ['disputed'],
  on_hold: ['ordered', 'cancelled', 'disputed'],
  cancelled: [],
  disputed: ['ordered', 'closed', 'cancelled'],
};

export const canTransition = (from: StockOrderStatus, to: StockOrderStatus): boolean =>
  manualTransitions[from].includes(to);

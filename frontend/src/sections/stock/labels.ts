import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import type { IconName } from '@/ui/icon-names';
import { shortDate } from '@/lib/dates/dates';

/** What triggered an allocation; its source is appended. */
export const causeLabels: Record<Schema<'Cause'>, string> = {
  stock_ordered: 'Stock ordered',
  received: 'Received',
  returned: 'Returned',
  counted: 'Counted',
  released: 'Released',
  demand: 'New demand',
  imported: 'Data imported',
  by_hand: 'Released manually',
  swapped: 'Swapped manually',
  restored: 'Contact restored',
  hold_ended: 'Reservation for a quote ended',
};

export const basisLabels: Record<Schema<'ExpectedBy'>, string> = {
  parcel: 'according to its shipment',
  stock_order: 'according to the stock order',
  history: "based on the vendor's lead time",
};

export const supplyLabels: Record<Schema<'Supply'>, { label: string; icon: IconName; tone: 'success' | 'info' }> = {
  on_hand: { label: 'On hand', icon: 'check-c', tone: 'success' },
  unit: { label: 'On hand', icon: 'check-c', tone: 'success' },
  incoming: { label: 'Promised', icon: 'truck', tone: 'info' },
};

export const priorityLabels: Record<Schema<'Priority'>, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

/** The status of a unit. */
export const unitLabels: Record<Schema<'UnitStatus'>, StatusDisplay> = {
  ordered: { label: 'Ordered', tone: 'neutral', icon: 'cart-in' },
  in_transit: { label: 'In transit', tone: 'special', icon: 'truck' },
  in_stock: { label: 'In stock', tone: 'success', icon: 'boxes' },
  allocated: { label: 'Allocated', tone: 'info', icon: 'user' },
  ready_for_pickup: { label: 'Ready for pickup', tone: 'info', icon: 'box' },
  blocked: { label: 'Blocked', tone: 'danger', icon: 'ban' },
  delivered: { label: 'Delivered', tone: 'success', icon: 'check-c' },
  returned: { label: 'Returned', tone: 'warning', icon: 'undo' },
  lost: { label: 'Lost', tone: 'danger', icon: 'alert' },
  written_off: { label: 'Written off', tone: 'neutral', icon: 'trash' },
  returned_to_vendor: { label: 'Returned to vendor', tone: 'neutral', icon: 'up-r' },
};

export const conditionLabels: Record<Schema<'Condition'>, string> = {
  new: 'New',
  opened: 'Opened',
  used: 'Used',
  refurbished: 'Refurbished',
  damaged: 'Damaged',
};

/** For example "Reserved for quote Q-17 until 30 Nov". An accepted quote keeps its stock until it is converted or released. */
export const holdText = ({
  quote_number,
  until,
}: Pick<Schema<'QuoteHoldAllocationOut'>, 'quote_number' | 'until'>): string =>
  `Reserved for quote ${quote_number}${until ? ` until ${shortDate(until)}` : ' (accepted)'}`;

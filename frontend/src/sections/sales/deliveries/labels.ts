import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import type { IconName } from '@/ui/icon-names';

export type DeliveryStatus = Schema<'DeliveryStatus'>;
export type DeliveryMethod = Schema<'DeliveryMethod'>;

export const deliveryLabels: Record<DeliveryStatus, StatusDisplay> = {
  draft: { label: 'Planned', tone: 'neutral', icon: 'calendar' },
  packing: { label: 'Packing', tone: 'info', icon: 'box' },
  ready: { label: 'Ready', tone: 'info', icon: 'check' },
  out_for_delivery: { label: 'Out for delivery', tone: 'special', icon: 'truck' },
  done: { label: 'Done', tone: 'success', icon: 'check-c' },
  failed: { label: 'Delivery failed', tone: 'danger', icon: 'alert' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban' },
};

/** The status of a return, which is a delivery in the other direction. */
export const returnedStatus: StatusDisplay = { label: 'Returned', tone: 'warning', icon: 'undo' };

export const methodLabels: Record<DeliveryMethod, string> = {
  pickup: 'Pickup',
  own_driver: 'Own driver',
  courier: 'Courier',
};

export const methodIcons: Record<DeliveryMethod, IconName> = { pickup: 'box', own_driver: 'truck', courier: 'courier' };

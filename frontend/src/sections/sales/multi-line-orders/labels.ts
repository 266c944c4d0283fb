import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';

/** How much of an order is allocated. */
export const supplyLabels: Record<Schema<'AllocationStatus'>, StatusDisplay> = {
  none: { label: 'Waiting', tone: 'warning', icon: 'clock' },
  promised: { label: 'Promised', tone: 'info', icon: 'truck' },
  part: { label: 'Partial', tone: 'warning', icon: 'half' },
  full: { label: 'On hand', tone: 'success', icon: 'check' },
  fulfilled: { label: 'Fulfilled', tone: 'success', icon: 'check-c' },
};

/** The status of a multi-line order. */
export const groupLabels: Record<'waits' | 'part' | 'done' | 'closed' | 'cancelled', StatusDisplay> = {
  waits: { label: 'Waiting', tone: 'info', icon: 'dot' },
  part: { label: 'Partially fulfilled', tone: 'info', icon: 'half' },
  done: { label: 'Fulfilled', tone: 'success', icon: 'check-c' },
  closed: { label: 'Closed', tone: 'neutral', icon: 'lock' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban' },
};

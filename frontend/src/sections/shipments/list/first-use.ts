import type { StatusTab } from '@/patterns/list/filters/status-filter';

/** What each part of the list says while it is empty. */
export const firstUse: Record<StatusTab, { title: string; text: string }> = {
  active: {
    title: 'No shipments on the way',
    text: 'Shipments from your vendors appear here until you receive them.',
  },
  complete: { title: 'No shipments received yet', text: 'Received shipments appear here.' },
  all: {
    title: 'No shipments yet',
    text: 'Add a tracking number and the items in the shipment to see which orders are waiting for them.',
  },
};

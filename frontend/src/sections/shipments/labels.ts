import type { Schema } from '@/api/client';

export { isAnnounced, isEnded, shipmentLabels } from '@/sections/stock-orders/labels';

export type ShipmentStatus = Schema<'ShipmentStatus'>;

/** Button labels for moving a shipment to each status. */
export const stepLabels: Record<ShipmentStatus, string> = {
  expected: 'Expected',
  label_created: 'Label created',
  in_transit: 'With carrier',
  exception: 'Carrier reports a problem',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  part_received: 'Receive',
  received: 'Receive',
  lost: 'Lost',
  returned_to_sender: 'Returned to sender',
  cancelled: 'Cancel shipment',
};

/** The status changes that the server allows. Received is set only by counting. */
export const statusTransitions: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  expected: ['label_created', 'in_transit', 'exception', 'out_for_delivery', 'delivered', 'cancelled'],
  label_created: ['in_transit', 'exception', 'out_for_delivery', 'delivered', 'cancelled'],
  in_transit: ['exception', 'out_for_delivery', 'delivered', 'lost', 'returned_to_sender', 'cancelled'],
  exception: ['in_transit', 'out_for_delivery', 'delivered', 'lost', 'returned_to_sender', 'cancelled'],
  out_for_delivery: ['exception', 'delivered', 'lost', 'returned_to_sender', 'cancelled'],
  delivered: ['lost', 'returned_to_sender'],
  part_received: ['lost'],
  received: [],
  lost: [],
  returned_to_sender: [],
  cancelled: [],
};

/** Final statuses that write off uncounted items. They need confirmation. */
export const closingStatuses: readonly ShipmentStatus[] = ['lost', 'returned_to_sender', 'cancelled'];

/** The five stages of a shipment. The carrier sets "Delivered"; stock updates at the fifth. */
export const milestoneLabels = ['Label', 'In transit', 'Out for delivery', 'Delivered', 'Received'] as const;

/** The number of stages reached, including the current one; 0 before the first. */
export const milestonesReached: Record<ShipmentStatus, number> = {
  expected: 0,
  label_created: 1,
  in_transit: 2,
  exception: 2,
  out_for_delivery: 3,
  delivered: 4,
  part_received: 5,
  received: 5,
  lost: 2,
  returned_to_sender: 2,
  cancelled: 0,
};

/** Column labels, for the timeline and the comparison of two versions. */
export const fieldLabels: Record<string, string> = {
  tracking_number: 'Tracking number',
  carrier: 'Carrier',
  tracking_url: 'Tracking link',
  status: 'Status',
  shipped_at: 'Shipped',
  eta: 'Expected',
  delivered_at: 'Delivered',
  notes: 'Notes',
};

export const carriers = [
  'DHL',
  'UPS',
  'FedEx',
  'USPS',
  'DPD',
  'GLS',
  'Royal Mail',
  'Hermes',
  'TNT',
  'Canada Post',
  'Australia Post',
  'PostNL',
] as const;

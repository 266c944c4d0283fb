import type { Shipment } from './api';
import { isAnnounced, isEnded } from './labels';

/**
 * The shipment to receive next: delivered ones before those in transit. One without a tracking number is here already,
 * because the shop fetched it.
 */
export function toReceive<One extends Pick<Shipment, 'status' | 'tracking_number'>>(
  shipments: readonly One[],
): One | undefined {
  const open = shipments.filter(
    ({ status, tracking_number }) => !isEnded(status) && (tracking_number === null || !isAnnounced(status)),
  );
  return open.find(({ status }) => status === 'delivered') ?? open[0];
}

import type { Shipment } from './api';
import { isAnnounced, isEnded } from './labels';

/** The shipment to receive next: delivered ones before those in transit. */
export function toReceive<One extends Pick<Shipment, 'status'>>(shipments: readonly One[]): One | undefined {
  const open = shipments.filter(({ status }) => !isEnded(status) && !isAnnounced(status));
  return open.find(({ status }) => status === 'delivered') ?? open[0];
}

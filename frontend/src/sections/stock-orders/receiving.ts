import type { Parcel } from './api';
import { isAnnounced, isEnded } from './labels';

/** The shipment to receive next: delivered ones before those in transit. */
export function toReceive<Shipment extends Pick<Parcel, 'status'>>(
  shipments: readonly Shipment[],
): Shipment | undefined {
  const open = shipments.filter(({ status }) => !isEnded(status) && !isAnnounced(status));
  return open.find(({ status }) => status === 'delivered') ?? open[0];
}

import { isEnded, shipmentWords, type ShipmentStatus } from '@/sections/purchasing/labels';

/** Nothing more of such a stock order is awaited. */
export const OVER = 'received,closed,cancelled';

export const ENDED_PARCELS = (Object.keys(shipmentWords) as ShipmentStatus[]).filter(isEnded).join(',');

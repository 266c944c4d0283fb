import { isEnded, shipmentWords, type ShipmentStatus } from '@/sections/stock-orders/labels';

/** The statuses of stock orders from which nothing more is expected. */
export const OVER = 'received,closed,cancelled';

export const ENDED_PARCELS = (Object.keys(shipmentWords) as ShipmentStatus[]).filter(isEnded).join(',');

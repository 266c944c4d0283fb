import { isEnded, shipmentWords } from '@/sections/stock-orders/labels';
import { keysOf } from '@/lib/options';

/** The statuses of stock orders from which nothing more is expected. */
export const OVER = 'received,closed,cancelled';

export const ENDED_PARCELS = keysOf(shipmentWords).filter(isEnded).join(',');

import { isEnded, shipmentLabels } from '@/sections/stock-orders/labels';
import { keysOf } from '@/lib/options';

/** The statuses of stock orders from which nothing more is expected. */
export const ENDED_STATUSES = 'received,closed,cancelled';

export const ENDED_SHIPMENTS = keysOf(shipmentLabels).filter(isEnded).join(',');

import { partOf, statesIn } from '@/patterns/status-filter';

/** The part last looked at on this device. */
export const chosenPart = partOf('purchases-filter');

/** A cancelled order is neither waited for nor completed. */
export const statesOf = statesIn({ column: 'order_status', complete: 'completed', over: 'completed,cancelled' });

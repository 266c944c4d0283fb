import { storedStatusTab, statesIn } from '@/patterns/list/filters/status-filter';

/** The tab last open on this device. */
export const statusTab = storedStatusTab('purchases-filter');

/** A cancelled order is neither active nor completed. */
export const statesOf = statesIn({ column: 'order_status', complete: 'completed', ended: 'completed,cancelled' });

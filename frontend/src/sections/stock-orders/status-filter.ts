import { storedStatusTab, statesIn } from '@/patterns/list/filters/status-filter';

/** The tab of the stock orders last open on this device. */
export const statusTab = storedStatusTab('expenses-filter');

const completeStatuses = 'received,closed,cancelled';

/** A stock order is complete if nothing more is expected; all others are active. */
export const statesOf = statesIn({ column: 'status', complete: completeStatuses, ended: completeStatuses });

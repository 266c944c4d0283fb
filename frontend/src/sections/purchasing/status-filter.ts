import { partOf, statesIn } from '@/patterns/status-filter';

/** The part of the stock orders last looked at on this device. */
export const chosenPart = partOf('expenses-filter');

const over = 'received,closed,cancelled';

/** Nothing more is awaited of a stock order that is complete; every other one is active. */
export const statesOf = statesIn({ column: 'status', complete: over, over });

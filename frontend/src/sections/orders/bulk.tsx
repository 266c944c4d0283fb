import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import type { BulkAct } from '@/patterns/list/bulk/bulk-types';
import type { Order } from './api';
import { deleteCompletely } from './mutations';
import { priorityChoices, statusChoices } from './inline-edits';

const HoldMany = lazyWithPreload(async () => (await import('./hold')).HoldMany);
const DeleteMany = lazyWithPreload(async () => (await import('./bulk-dialogs')).DeleteMany);

/** Bulk actions for orders. */
export const orderActs: readonly BulkAct<Order>[] = [
  { ...statusChoices, asks: { onhold: (props) => <HoldMany {...props} /> } },
  priorityChoices,
  {
    name: 'delete',
    label: 'Delete completely',
    icon: 'trash',
    danger: true,
    pastTense: 'Deleted',
    each: (order) => deleteCompletely(order),
    ask: (props) => <DeleteMany {...props} />,
  },
];

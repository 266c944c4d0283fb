import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import type { Order } from './api';
import { deleteCompletely } from './mutations';
import { priorityChoices, statusChoices } from './inline-edits';

const BulkHoldDialog = lazyWithPreload(async () => (await import('./hold')).BulkHoldDialog);
const BulkDeleteDialog = lazyWithPreload(async () => (await import('./bulk-dialogs')).BulkDeleteDialog);

/** Bulk actions for orders. */
export const orderBulkActions: readonly BulkAction<Order>[] = [
  { ...statusChoices, dialogs: { onhold: (props) => <BulkHoldDialog {...props} /> } },
  priorityChoices,
  {
    name: 'delete',
    label: 'Delete completely',
    icon: 'trash',
    danger: true,
    pastTense: 'Deleted',
    each: (order) => deleteCompletely(order),
    dialog: (props) => <BulkDeleteDialog {...props} />,
  },
];

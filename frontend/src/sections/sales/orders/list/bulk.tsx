import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { paperLabels, papers } from '@/patterns/record/paper-sizes';
import type { Order } from '@/sections/sales/orders/api';
import { priorityChoices, statusChoices } from './inline-edits';

const BulkHoldDialog = lazyWithPreload(async () => (await import('@/sections/sales/orders/hold')).BulkHoldDialog);
const BulkPickupDialog = lazyWithPreload(async () => (await import('./bulk-pickup')).BulkPickupDialog);
const BulkCancelDialog = lazyWithPreload(async () => (await import('./bulk-dialogs')).BulkCancelDialog);
const BulkDeleteDialog = lazyWithPreload(async () => (await import('./bulk-dialogs')).BulkDeleteDialog);

type PaperKind = 'receipts' | 'delivery_notes' | 'labels';

const savePapers = (kind: PaperKind) => async (ids: readonly string[], paper: string) =>
  (await import('./bulk-papers')).saveOrderPapers(ids, { kind, paper });

/** Papers are printed from lines; lines of one order share a paper. */
const lineIdsOf = ({ lines }: Order) => lines.map(({ id }) => id);

/** The paper of the reader's region. */
const usualPaper = () =>
  papers()
    .slice(0, 1)
    .map((value) => ({ value, label: paperLabels[value] }));

const labelPapers = [
  ...papers().map((value) => ({ value, label: `Sheet, ${paperLabels[value]}` })),
  { value: 'label', label: 'Label printer, 62 × 29 mm' },
];

/** Bulk actions for orders. */
export const orderBulkActions: readonly BulkAction<Order>[] = [
  { ...statusChoices, dialogs: { onhold: (props) => <BulkHoldDialog {...props} /> } },
  priorityChoices,
  {
    name: 'pickup',
    label: 'Set pickup',
    icon: 'box',
    pastTense: 'Picked up',
    notForOne: true,
    dialog: (props) => <BulkPickupDialog {...props} />,
  },
  ...(['receipts', 'delivery_notes'] as const).map((kind) => ({
    name: kind,
    label: kind === 'receipts' ? 'Receipts' : 'Delivery notes',
    icon: 'print' as const,
    papers: usualPaper(),
    file: savePapers(kind),
    idsOf: lineIdsOf,
  })),
  {
    name: 'labels',
    label: 'Labels',
    icon: 'print',
    papers: labelPapers,
    file: savePapers('labels'),
    idsOf: lineIdsOf,
  },
  {
    name: 'cancel',
    label: 'Cancel orders',
    icon: 'ban',
    danger: true,
    final: true,
    notForOne: true,
    pastTense: 'Cancelled',
    dialog: (props) => <BulkCancelDialog {...props} />,
  },
  {
    name: 'delete',
    label: 'Delete completely',
    icon: 'trash',
    danger: true,
    pastTense: 'Deleted',
    each: async (order) => (await import('@/sections/sales/orders/mutations')).deleteCompletely(order),
    dialog: (props) => <BulkDeleteDialog {...props} />,
  },
];

import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import type { TypedEdit } from '@/patterns/list/cells/edit-types';
import type { Quote } from '@/sections/quotes/api';
import { statusLabels, type QuoteStatus } from '@/sections/quotes/labels';

const BulkExpiryDialog = lazyWithPreload(async () => (await import('./bulk-dialogs')).BulkExpiryDialog);
const BulkDeleteDialog = lazyWithPreload(async () => (await import('./bulk-dialogs')).BulkDeleteDialog);

/** Manual status changes, forward only. Conversion is on the quote's page. */
const steps: readonly QuoteStatus[] = ['sent', 'accepted', 'rejected'];

/** The expiry date can be edited inline only for drafts, which no customer has seen. */
export const untilEdit: TypedEdit<Quote> = {
  as: 'day',
  blank: true,
  value: ({ valid_until }) => valid_until ?? '',
  change: (value) => ({ valid_until: value || null }),
  may: ({ status, sent_at }) => sent_at === null && (status === 'draft' || status === 'expired'),
};

/** Bulk actions for quotes. */
export const quoteBulkActions: readonly BulkAction<Quote>[] = [
  {
    name: 'status',
    keys: 'S',
    label: 'Status',
    icon: 'half',
    choices: steps.map((value) => ({ value, label: statusLabels[value].label, icon: statusLabels[value].icon })),
    change: (value) => ({ status: value }),
    pastTense: 'Status set for',
    targetText: (label) => `to ${label}`,
  },
  {
    name: 'until',
    label: 'Valid until',
    icon: 'calendar',
    pastTense: 'Valid until set for',
    dialog: (props) => <BulkExpiryDialog {...props} />,
  },
  {
    name: 'delete',
    label: 'Delete',
    icon: 'trash',
    danger: true,
    pastTense: 'Deleted',
    dialog: (props) => <BulkDeleteDialog {...props} />,
  },
];

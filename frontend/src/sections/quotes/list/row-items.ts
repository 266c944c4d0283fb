import type { RowItem } from '@/patterns/list/types';
import type { Quote } from '@/sections/quotes/api';
import { isOpen, maySend } from '@/sections/quotes/labels';

/** The main actions on a quote: send it, or record the customer's answer. */
export const rowItems = ({ status }: Pick<Quote, 'status'>): RowItem[] => [
  ...(maySend(status)
    ? [{ label: status === 'sent' ? 'Send again' : 'Send', icon: 'mail', opens: 'send' } as const]
    : []),
  ...(isOpen(status) && status !== 'accepted'
    ? [{ label: 'Mark as accepted', icon: 'check-c', opens: 'accepted' } as const]
    : []),
  ...(isOpen(status) ? [{ label: 'Mark as declined', icon: 'ban', opens: 'rejected' } as const] : []),
];

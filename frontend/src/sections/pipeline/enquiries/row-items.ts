import type { RowItem } from '@/patterns/list/types';
import type { Enquiry } from '@/sections/pipeline/api';

/** The main actions on an enquiry: reply, or create a quote. */
export const rowItems = ({ status, quote_id }: Pick<Enquiry, 'status' | 'quote_id'>): RowItem[] => [
  ...(status === 'new' || status === 'open' ? [{ label: 'Reply', icon: 'mail', opens: 'answer' } as const] : []),
  ...(quote_id === null && status !== 'closed'
    ? [{ label: 'Create quote', icon: 'quote', opens: 'quote' } as const]
    : []),
];

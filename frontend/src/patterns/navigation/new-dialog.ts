import { useNavigate } from '@tanstack/react-router';
import { linkTo } from './link-to';
import { useSearchChange } from '@/patterns/list/list-search';

export interface NewDialogProps {
  /** Who it is for: `customers:<id>` or `prospects:<id>`. */
  who?: string;
  onClose: () => void;
}

/** Parses the `who` parameter of the URL. */
export function readPersonParam(who: string | undefined): { customer?: string; prospect?: string } {
  const [table, id] = (who ?? '').split(':');
  if (!id) return {};
  return table === 'customers' ? { customer: id } : table === 'prospects' ? { prospect: id } : {};
}

/** The address of the page for a new quote, for the contact in `who`, if set. */
export function newQuotePage(who?: string): ReturnType<typeof linkTo> {
  const { customer, prospect } = readPersonParam(who);
  return linkTo('/quotes', { search: { open: 'new', customer_id: customer, prospect_id: prospect } });
}

/** Opens a new call or enquiry over any page, or the page for a new quote; for the contact in `who`, if set. */
export function useNewDialog() {
  const change = useSearchChange();
  const navigate = useNavigate();
  return (name: 'call' | 'quote' | 'enquiry', who?: string) =>
    name === 'quote' ? void navigate(newQuotePage(who)) : change({ new: name, who });
}

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

/** Opens a new call, quote or enquiry over any page; for the contact in `who`, if set. */
export function useNewDialog() {
  const change = useSearchChange();
  return (name: 'call' | 'quote' | 'enquiry', who?: string) => change({ new: name, who });
}

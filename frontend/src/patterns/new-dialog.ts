import { useSearchChange } from './list-search';

export interface NewDialogProps {
  /** For whom it is made: `customers:<id>` or `prospects:<id>`. */
  who?: string;
  onClose: () => void;
}

/** Reads `who` of the address. */
export function readWho(who: string | undefined): { customer?: string; prospect?: string } {
  const [table, id] = (who ?? '').split(':');
  if (!id) return {};
  return table === 'customers' ? { customer: id } : table === 'prospects' ? { prospect: id } : {};
}

/** Opens what is made over any page: a call, a quote, an enquiry; for somebody, when `who` says so. */
export function useMaking() {
  const change = useSearchChange();
  return (name: 'call' | 'quote' | 'enquiry', who?: string) => change({ new: name, who });
}

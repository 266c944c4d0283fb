import { toasts } from '@/lib/toasts';

/** Copies the address of a record's page, as this browser uses it. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toasts.show({ variant: 'success', title: 'Link copied' });
  } catch {
    toasts.show({ variant: 'error', title: "Couldn't copy the link" });
  }
}

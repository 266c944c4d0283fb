import { toasts } from '@/lib/browser/toasts';

/** Copies the URL of a record's page, as seen by this browser. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toasts.show({ variant: 'success', title: 'Link copied' });
  } catch {
    toasts.show({ variant: 'error', title: "Couldn't copy the link" });
  }
}

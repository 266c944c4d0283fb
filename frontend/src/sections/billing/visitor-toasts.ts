import { isRefusal } from '@/api/refusal';
import { toasts } from '@/lib/browser/toasts';

export { Toaster } from '@/ui/toaster';

const signInFirst = {
  subscribe: 'Authentication Required: Please sign in to subscribe',
  manage: 'Authentication Required: Please sign in to manage your subscription',
} as const;

/** The toast of a failed call on a public page, where no query client shows it. */
export function showFailed(title: string, error: unknown, purpose: keyof typeof signInFirst): void {
  if (isRefusal(error, 401)) toasts.show({ variant: 'error', title: signInFirst[purpose] });
  else toasts.show({ variant: 'error', title, description: whyOf(error) });
}

const whyOf = (error: unknown): string =>
  error instanceof Error && isRefusal(error) && error.tellsWhy ? error.message : 'Try again.';

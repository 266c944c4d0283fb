import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchChange } from '@/patterns/list-search';
import type { NewDialogProps } from '@/patterns/new-dialog';

/** By the word in the address. */
const dialogs: Readonly<Record<string, ComponentType<NewDialogProps>>> = {
  call: lazy(() => import('@/sections/pipeline/call-form').then((form) => ({ default: form.CallForm }))),
  quote: lazy(() => import('@/sections/quotes/form').then((form) => ({ default: form.NewQuote }))),
  enquiry: lazy(() => import('@/sections/pipeline/enquiry-form').then((form) => ({ default: form.NewEnquiry }))),
};

/** What can be made over any page: `?new=…` in the address, so that Back closes it; `who` says for whom. */
export function NewDialogs() {
  const { new: making, who } = useSearch({ strict: false });
  const change = useSearchChange();
  const close = () => change({ new: undefined, who: undefined }, { replace: true });
  const Dialog = making === undefined ? undefined : dialogs[making];
  if (!Dialog) return null;
  return (
    <Suspense>
      <Dialog who={who} onClose={close} />
    </Suspense>
  );
}

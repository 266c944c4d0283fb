import { useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchChange } from '@/patterns/list/list-search';
import type { NewDialogProps } from '@/patterns/navigation/new-dialog';

/** By parameter value in the URL. */
const dialogs: Readonly<Record<string, ComponentType<NewDialogProps>>> = {
  call: lazy(() => import('@/sections/pipeline/call-form').then((form) => ({ default: form.CallForm }))),
  quote: lazy(() => import('@/sections/quotes/form').then((form) => ({ default: form.NewQuote }))),
  enquiry: lazy(() => import('@/sections/pipeline/enquiry-form').then((form) => ({ default: form.NewEnquiry }))),
};

/** Lists whose `?open=new` opens one of these forms, as it does on every other list. */
const ofLists: Readonly<Record<string, string>> = {
  '/contacts/calls': 'call',
  '/quotes': 'quote',
  '/contacts/enquiries': 'enquiry',
};

/** Forms that open over any page: `?new=…` in the URL, so that Back closes them; `who` is the contact. */
export function NewDialogs() {
  const search = useSearch({ strict: false });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const making = search.new ?? (search.open === 'new' ? ofLists[path] : undefined);
  const change = useSearchChange();
  const close = () =>
    change({ new: undefined, who: undefined, ...(search.open === 'new' && { open: undefined }) }, { replace: true });
  const Dialog = making === undefined ? undefined : dialogs[making];
  if (!Dialog) return null;
  return (
    <Suspense>
      <Dialog who={search.who} onClose={close} />
    </Suspense>
  );
}

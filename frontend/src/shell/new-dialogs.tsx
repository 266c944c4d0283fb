import { Navigate, useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchChange } from '@/patterns/list/list-search';
import { newQuotePage, type NewDialogProps } from '@/patterns/navigation/new-dialog';

/** By parameter value in the URL. */
const dialogs: Readonly<Record<string, ComponentType<NewDialogProps>>> = {
  call: lazy(() => import('@/sections/pipeline/call-form').then((form) => ({ default: form.CallForm }))),
  enquiry: lazy(() => import('@/sections/pipeline/enquiry-form').then((form) => ({ default: form.NewEnquiry }))),
};

/** Lists whose `?open=new` opens one of these forms, as it does on every other list. */
const ofLists: Readonly<Record<string, string>> = {
  '/contacts/calls': 'call',
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
  // Links to the dialog that new quotes had, from saved bookmarks.
  if (making === 'quote') return <Navigate {...newQuotePage(search.who)} replace />;
  const Dialog = making === undefined ? undefined : dialogs[making];
  if (!Dialog) return null;
  return (
    <Suspense>
      <Dialog who={search.who} onClose={close} />
    </Suspense>
  );
}

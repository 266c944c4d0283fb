import { Navigate, useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSearchChange } from '@/patterns/list/list-search';
import { newQuotePage } from '@/patterns/navigation/new-dialog';
import { pages } from '@/sections/pages';
import { creations } from './creation-commands';

const dialogs = creations.flatMap(({ name, path }) => {
  const form = pages.get(path)?.form;
  return form ? [{ name, path, Form: lazy(async () => ({ default: await form() })) }] : [];
});

/** Forms that open over any page: `?new=…` in the URL, so that Back closes them; `who` is the contact. */
export function NewDialogs() {
  const search = useSearch({ strict: false });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const change = useSearchChange();
  const close = () =>
    change({ new: undefined, who: undefined, ...(search.open === 'new' && { open: undefined }) }, { replace: true });
  // Links to the dialog that new quotes had, from saved bookmarks.
  if (search.new === 'quote') return <Navigate {...newQuotePage(search.who)} replace />;
  // On their own lists, `?open=new` opens these forms, as it does on every other list.
  const dialog = dialogs.find((one) =>
    search.new ? one.name === search.new : search.open === 'new' && one.path === path,
  );
  if (!dialog) return null;
  return (
    <Suspense>
      <dialog.Form who={search.who} onClose={close} />
    </Suspense>
  );
}

import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import type { ListPageProps, ListRow } from './types';

const PeekDrawer = lazyWithPreload(async () => (await import('./preview-drawer')).PeekDrawer);

type PeekProps<Row extends ListRow> = Pick<ListPageProps<Row>, 'search' | 'preview' | 'rowName'> & {
  rows: readonly Row[];
};

/** A preview of one row without leaving the list; it is in the URL, so Back closes it. */
export function Peek<Row extends ListRow>({ search, preview, rowName, rows }: PeekProps<Row>) {
  const row = rows.find(({ id }) => id === search.peek);
  if (!row || !preview) return null;
  return (
    <PeekDrawer id={row.id} title={rowName(row)} ids={rows.map(({ id }) => id)}>
      {preview(row)}
    </PeekDrawer>
  );
}

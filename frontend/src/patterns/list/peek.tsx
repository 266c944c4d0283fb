import { later } from '../later';
import { useSearchChange } from '../list-search';
import type { ListPageProps, ListRow } from './types';

const Drawer = later(async () => (await import('@/ui/dialog')).Drawer);

type PeekProps<Row extends ListRow> = Pick<ListPageProps<Row>, 'search' | 'preview' | 'rowName'> & { rows: readonly Row[] };

/** A look at one row without leaving the list; the address names it, so Back closes it. */
export function Peek<Row extends ListRow>({ search, preview, rowName, rows }: PeekProps<Row>) {
  const change = useSearchChange();
  const row = rows.find(({ id }) => id === search.peek);
  if (!row || !preview) return null;
  return (
    <Drawer title={rowName(row)} side="right" onClose={() => change({ peek: undefined }, { replace: true })}>
      <div className="stack gap-4">{preview(row)}</div>
    </Drawer>
  );
}

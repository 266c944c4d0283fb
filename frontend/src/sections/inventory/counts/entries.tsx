import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import '@/styles/counts.css';
import { TimeOrDate } from '@/patterns/display/moment';
import { Empty } from '@/patterns/feedback/empty';
import { PartError } from '@/patterns/feedback/part-error';
import { Button, Spinner } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { plural } from '@/lib/text/names';
import type { StockCount } from '@/sections/inventory/api';
import { entryKindLabels } from '@/sections/inventory/labels';
import { countEntries, undoEntry, type CountEntry } from './counting-api';

/** The entries of a count, newest first. An entry can be removed. */
export function Entries({ one }: { one: StockCount }) {
  const found = useInfiniteQuery(countEntries(one.id));
  const entries = found.data?.pages.flatMap((page) => page.items) ?? [];
  if (found.isError && entries.length === 0)
    return <PartError title="Couldn't load the entries" error={found.error} retry={() => void found.refetch()} />;
  if (found.isPending) return <Spinner label="Loading..." />;
  if (entries.length === 0) {
    return (
      <Empty icon="tasks" title="No entries yet">
        Every scan and typed quantity appears here, with who entered it.
      </Empty>
    );
  }
  return (
    <section className="card" aria-label="Entries">
      <ul className="list bare">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isOpen={one.status === 'counting'} />
        ))}
      </ul>
      {found.hasNextPage && (
        <footer>
          <Button
            variant="quiet"
            size="sm"
            busy={found.isFetchingNextPage && 'Loading...'}
            onClick={() => void found.fetchNextPage()}
          >
            Earlier entries
          </Button>
        </footer>
      )}
    </section>
  );
}

function Entry({ entry, isOpen }: { entry: CountEntry; isOpen: boolean }) {
  const back = useMutation(undoEntry());
  const gone = entry.taken_back_at !== null;
  return (
    <li className={cx(gone && 'count-gone')}>
      <span className="grow">
        <span className="l1">
          {entry.product_name} {entry.asset_tag ?? entry.serial_number}
        </span>
        <span className="l2 block">
          {entryKindLabels[entry.way]}
          {entry.way === 'add' || entry.way === 'set'
            ? `: ${plural(entry.quantity, 'item')}${entry.way === 'set' ? ' in total' : ' more'}`
            : ''}
          , {entry.actor_name}, <TimeOrDate at={entry.created_at} />
          {gone && ', removed'}
        </span>
      </span>
      {isOpen && !gone && (
        <Button
          size="sm"
          variant="quiet"
          icon="undo"
          busy={back.isPending && 'Removing...'}
          onClick={() => back.mutate({ id: entry.id })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

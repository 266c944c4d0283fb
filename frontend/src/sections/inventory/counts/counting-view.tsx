import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@/styles/counts.css';
import { useSearchChange } from '@/patterns/list/list-search';
import { SearchField } from '@/patterns/list/filters/filter-bar';
import { PartError } from '@/patterns/feedback/part-error';
import { ScanBox } from '@/patterns/fields/scan-box';
import { Button, Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import { usePageKeys } from '@/lib/keys/page-keys';
import { PHONE, useMedia } from '@/lib/browser/media';
import { plural } from '@/lib/text/names';
import type { CountLine, StockCount } from '@/sections/inventory/api';
import { countLines } from './api';
import { CountGood } from './count-good';
import { useCountSession, type CountSession } from './use-count-session';

const route = getRouteApi('/signed-in/inventory/admin');

const filterOptions = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Not counted' },
] as const;

/** The lines of a count, scanned or typed. Several people can count at the same time. */
export function CountingView({ one, isAdmin }: { one: StockCount; isAdmin: boolean }) {
  const { q, view } = route.useSearch();
  const change = useSearchChange();
  const found = useInfiniteQuery(countLines({ count: one.id, state: view === 'open' ? 'open' : undefined, q }));
  const lines = found.data?.pages.flatMap((page) => page.items) ?? [];
  const desk = useCountSession(one, lines);
  const isOpen = one.status === 'counting';
  const phone = useMedia(PHONE);
  usePageKeys([{ keys: 'Mod+Z', title: 'Undo last scan', icon: 'undo', run: desk.undo }]);
  return (
    <section aria-label="Counting">
      {isOpen && (
        <ScanBox
          onScan={desk.scan}
          wrong={desk.wrong && <Wrong session={desk} />}
          last={desk.last && <Last session={desk} />}
          phone={phone}
          onUndo={desk.undo}
        />
      )}
      <div className="filterbar" role="search" aria-label="Count lines">
        <SearchField value={q ?? ''} hint="Search product, SKU or barcode" label="Search the count" />
        {isOpen && (
          <Segmented
            label="Lines shown"
            value={view === 'open' ? 'open' : 'all'}
            options={filterOptions}
            onChange={(next) => change({ view: next === 'all' ? undefined : next }, { replace: true })}
          />
        )}
      </div>
      {found.isError && lines.length === 0 ? (
        <PartError title="Couldn't load the lines" error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Spinner label="Loading..." />
      ) : (
        <Goods lines={lines} one={one} isAdmin={isAdmin} session={desk} nothing={emptyText(view, q)} />
      )}
      {found.hasNextPage && (
        <p className="count-more">
          <Button busy={found.isFetchingNextPage && 'Loading...'} onClick={() => void found.fetchNextPage()}>
            More products
          </Button>
        </p>
      )}
    </section>
  );
}

function emptyText(view: string | undefined, q: string | undefined): string {
  if (q) return `Nothing in this count matches "${q}".`;
  return view === 'open' ? 'All products are counted.' : 'No products in this count.';
}

function Goods({
  lines,
  one,
  isAdmin,
  session,
  nothing: text,
}: {
  lines: readonly CountLine[];
  one: StockCount;
  isAdmin: boolean;
  session: CountSession;
  nothing: string;
}) {
  const hides = one.blind && one.status === 'counting';
  if (lines.length === 0) return <p className="t-2 count-none">{text}</p>;
  return (
    <div className="count-goods">
      <div className="count-good-head no-phone" aria-hidden="true">
        <span>Product</span>
        {!hides && <span className="r">Expected</span>}
        <span className="r">Counted</span>
        {!hides && <span className="r">Difference</span>}
      </div>
      <ul aria-label="Products of the count" data-list-rows>
        {lines.map((line) => (
          <CountGood
            key={line.id}
            line={line}
            hides={hides}
            isOpen={one.status === 'counting'}
            isAdmin={isAdmin}
            session={session}
          />
        ))}
      </ul>
    </div>
  );
}

function Last({ session: { last, undo } }: { session: CountSession }) {
  if (!last) return null;
  const { entry, line } = last;
  return (
    <>
      <Icon name="check" />
      <b className="strong trunc">{entry.asset_tag ?? entry.serial_number ?? line.product_name}</b>
      <span className="which num">{plural(line.counted ?? 0, 'item')}</span>
      <Button size="sm" icon="undo" onClick={() => void undo()}>
        Undo
      </Button>
    </>
  );
}

/** Handles an unknown code, which may be a unit that isn't recorded yet. */
function Wrong({ session }: { session: CountSession }) {
  const { wrong, at, find } = session;
  return (
    <>
      {wrong?.text}
      {wrong?.unknown && at?.is_unit_tracked && (
        <Button
          size="sm"
          icon="plus"
          title={`A unit of ${at.product_name ?? 'the product'} that isn't recorded`}
          onClick={() => find(wrong.code)}
        >
          New unit
        </Button>
      )}
    </>
  );
}

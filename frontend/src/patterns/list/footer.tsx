import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Freshness } from '@/patterns/feedback/freshness';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { count } from '@/lib/numbers/money';
import { IconButton } from '@/ui/button';
import { useSearchPreload } from './list-search';
import { usePaging } from './paging';
import type { TotalsProps } from './footer-totals';

interface FooterProps {
  query: UseQueryResult<{ next_cursor: string | null }>;
  cursor: string | undefined;
  rows: number;
  total: string | undefined;
  sums: TotalsProps | undefined;
  /** True if the default order applies and no table header shows it. */
  newestFirst: boolean;
}

const FooterTotals = lazyWithPreload(async () => (await import('./footer-totals')).FooterTotals);

/** The range of rows, paging, and how fresh the data is. */
export function Footer({ query, cursor, rows, total, sums, newestFirst }: FooterProps) {
  const next = query.data?.next_cursor;
  const paging = usePaging(cursor, next);
  usePrefetchedNext(query.isPlaceholderData ? undefined : next);
  if (!query.data || rows === 0) return null;
  const from = paging.before === undefined ? undefined : paging.before + 1;
  const range = from === undefined ? `${count(rows)} rows` : `${count(from)}–${count(from + rows - 1)}`;
  return (
    <nav className="table-foot" aria-label="Pages">
      <span>
        {range}
        {total && ` of ${total}`}
        {newestFirst && <span className="t-3 no-phone">, newest first</span>}
      </span>
      <span className="row">
        <Step icon="c-left" label="Previous" go={paging.previous} />
        <Step icon="c-right" label="Next" go={paging.next} />
      </span>
      {sums && <FooterTotals {...sums} />}
      <span className="t-3 no-phone push">
        <Freshness loadedAt={query.dataUpdatedAt} />
      </span>
    </nav>
  );
}

/** The next page is prefetched when the browser is idle, so that Next shows it immediately. */
function usePrefetchedNext(cursor: string | null | undefined): void {
  const ahead = useSearchPreload();
  useEffect(() => {
    if (!cursor || !('requestIdleCallback' in globalThis)) return;
    const idle = requestIdleCallback(() => ahead({ cursor }));
    return () => cancelIdleCallback(idle);
  }, [cursor, ahead]);
}

interface StepProps {
  icon: 'c-left' | 'c-right';
  label: string;
  go: (() => void) | undefined;
}

function Step({ icon, label, go }: StepProps) {
  return <IconButton icon={icon} label={label} aria-disabled={go ? undefined : true} onClick={() => go?.()} />;
}

import type { UseQueryResult } from '@tanstack/react-query';
import { Freshness } from '../freshness';
import { usePaging } from '../paging';
import { count } from '@/lib/money';
import { IconButton } from '@/ui/button';

interface FooterProps {
  query: UseQueryResult<{ next_cursor: string | null }>;
  cursor: string | undefined;
  rows: number;
  total: string | undefined;
}

/** Which rows these are, the way to the others, and how fresh they are. */
export function Footer({ query, cursor, rows, total }: FooterProps) {
  const paging = usePaging(cursor, query.data?.next_cursor);
  if (!query.data || rows === 0) return null;
  const from = paging.before === undefined ? undefined : paging.before + 1;
  const range = from === undefined ? `${count(rows)} rows` : `${count(from)}–${count(from + rows - 1)}`;
  return (
    <nav className="table-foot" aria-label="Pages">
      <span>
        {range}
        {total && ` of ${total}`}
      </span>
      <span className="row">
        <Step icon="c-left" label="Previous" go={paging.previous} />
        <Step icon="c-right" label="Next" go={paging.next} />
      </span>
      <span className="t-3 no-phone push">
        <Freshness asked={query.dataUpdatedAt} />
      </span>
    </nav>
  );
}

function Step({ icon, label, go }: { icon: 'c-left' | 'c-right'; label: string; go: (() => void) | undefined }) {
  return <IconButton icon={icon} label={label} aria-disabled={go ? undefined : true} onClick={() => go?.()} />;
}

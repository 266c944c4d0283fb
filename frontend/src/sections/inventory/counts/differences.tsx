import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import '@/styles/counts.css';
import { seesCosts } from '@/api/costs';
import { Empty } from '@/patterns/feedback/empty';
import { PartError } from '@/patterns/feedback/part-error';
import { Private } from '@/patterns/display/private';
import { Button, Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { CountLine, StockCount } from '@/sections/inventory/api';
import { signedDifference } from '@/sections/inventory/labels';
import { countLines } from './api';
import { explainLine, recountLine } from './counting-api';

/** Lines with differences from the recorded stock, with value, reason and recount. */
export function Differences({ one, isAdmin }: { one: StockCount; isAdmin: boolean }) {
  const found = useInfiniteQuery(countLines({ count: one.id, state: 'different' }));
  const lines = found.data?.pages.flatMap((page) => page.items) ?? [];
  const isOpen = one.status === 'counting';
  if (found.isError && lines.length === 0)
    return <PartError title="Couldn't load the differences" error={found.error} retry={() => void found.refetch()} />;
  if (found.isPending) return <Spinner label="Loading..." />;
  if (lines.length === 0) {
    return (
      <Empty icon="check-c" title={one.counted === 0 ? 'Nothing counted yet' : 'No differences'}>
        {one.counted === 0
          ? 'Differences appear here as you count.'
          : `All ${plural(one.counted, 'counted product')} match the records.`}
      </Empty>
    );
  }
  return (
    <section aria-label="Differences" className="count-goods count-differences">
      <div className="count-diff-head" aria-hidden="true">
        <span>Product</span>
        <span className="r">Expected</span>
        <span className="r">Counted</span>
        <span className="r">Moved since</span>
        <span className="r">Difference</span>
        <span className="r">{one.value !== null && 'Value'}</span>
        <span>Reason</span>
        <span />
      </div>
      <ul aria-label="Lines with differences">
        {lines.map((line) => (
          <Difference key={line.id} line={line} mayChange={isAdmin && isOpen} isOpen={isOpen} />
        ))}
      </ul>
      {found.hasNextPage && (
        <p className="count-more">
          <Button busy={found.isFetchingNextPage && 'Loading...'} onClick={() => void found.fetchNextPage()}>
            More differences
          </Button>
        </p>
      )}
    </section>
  );
}

function Difference({ line, mayChange, isOpen }: { line: CountLine; mayChange: boolean; isOpen: boolean }) {
  const again = useMutation(recountLine());
  const off = line.difference ?? 0;
  const units = [
    line.missing.length > 0 && `Missing ${line.missing.join(', ')}`,
    line.found.length > 0 && `New ${line.found.join(', ')}`,
  ]
    .filter(Boolean)
    .join('. ');
  return (
    <li className="count-diff">
      <span className="count-good-name stack">
        <Link to="/inventory/product/$id" params={{ id: line.product_id }} className="strong trunc t-1">
          {line.product_name}
        </Link>
        <span className="t-small t-3">{units || [line.product_sku, line.counter_name].filter(Boolean).join(', ')}</span>
        {line.moved_meanwhile > 0 && (
          <span className="t-small tone-warning">
            <Icon name="alert" size={14} className="inline" />
            {plural(line.moved_meanwhile, 'item')} moved during the count
          </span>
        )}
      </span>
      <Cell label="Expected">{count(line.expected ?? 0)}</Cell>
      <Cell label="Counted">{count(line.counted ?? 0)}</Cell>
      <Cell label="Moved since">{signedDifference(line.moved_since ?? 0)}</Cell>
      <Cell label="Difference" tone={off < 0 ? 'tone-danger semi' : 'tone-warning semi'}>
        {signedDifference(off)}
      </Cell>
      {seesCosts() ? (
        <Cell label="Value">
          <Private kind="expense" value={line.value} />
        </Cell>
      ) : (
        <span />
      )}
      <span className="count-diff-why">
        {mayChange ? <ReasonField line={line} /> : <span className="t-2">{line.reason}</span>}
      </span>
      <span className="count-diff-again">
        {isOpen && (
          <Button size="sm" icon="refresh" busy={again.isPending && 'Saving...'} onClick={() => again.mutate({ line })}>
            Recount
          </Button>
        )}
      </span>
    </li>
  );
}

function Cell({ label, tone, children }: { label: string; tone?: string; children: React.ReactNode }) {
  return (
    <span className={cx('r num diff-cell', tone)}>
      <span className="count-good-label">{label} </span>
      {children}
    </span>
  );
}

/** Saved on blur. */
function ReasonField({ line }: { line: CountLine }) {
  const explain = useMutation(explainLine());
  const sent = useRef(line.reason ?? '');
  const keep = (typed: string) => {
    if (typed.trim() === sent.current) return;
    sent.current = typed.trim();
    explain.mutate({ line, reason: typed.trim() });
  };
  return (
    <span className="input">
      <input
        key={line.reason}
        aria-label={`Reason for ${line.product_name ?? 'this product'}`}
        placeholder="Broken, stolen, found…"
        maxLength={300}
        defaultValue={line.reason ?? ''}
        onBlur={(event) => keep(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </span>
  );
}

import '@/styles/receive.css';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { isRefusal } from '@/api/refusal';
import { RecordLink } from '@/patterns/record/record-link';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { plural } from '@/lib/text/names';
import { useDebounced } from '@/lib/browser/use-debounced';
import { spokenKeys } from '@/lib/keys/shortcuts';
import { type Count, type Shipment, type Received } from '@/sections/shipments/api';
import { Photos } from '@/sections/shipments/photos/photos';
import { dryRunQuery } from './api';
import { linesOf } from './counting';
import { sharesOf } from './result';
import type { CountingSession } from './use-counting';
import { AllocationShares, type ScannedItem } from './allocation-shares';
import { Shortfalls } from './shortfalls';

const RESTED_MS = 500;

interface PreviewProps {
  shipment: Shipment;
  session: CountingSession;
  quantity: number;
  total: number;
  finish: { run: () => void; busy: boolean };
}

/** A preview of the allocation if the count finished now, from a dry run on the server. */
export function PreviewPanel({ shipment, session, quantity, total, finish }: PreviewProps) {
  const why = useId();
  const lines = useDebounced(session.counting, RESTED_MS);
  const counts = linesOf(lines, shipment.lines);
  const preview = useQuery(dryRunQuery(shipment.id, counts, !finish.busy));
  const shares = preview.data && counts.length > 0 ? sharesOf(shipment, counts, preview.data) : [];
  return (
    <aside className="receive-panel" aria-label="Allocation">
      <header>
        <div className="row">
          <h2 className="t-title-m">Allocation</h2>
          <span className="badge plain push">Preview</span>
        </div>
        <p className="t-small t-2">Highest priority first, then the oldest order. Applied when you finish.</p>
      </header>
      <div
        className="receive-panel-scroll"
        tabIndex={0}
        role="region"
        aria-label="Allocation preview"
        aria-busy={preview.isFetching || undefined}
      >
        {shares.length === 0 && (
          <p className="t-small t-3 receive-panel-none">
            {counts.length === 0 ? 'Count an item to see its allocation.' : emptyText(preview)}
          </p>
        )}
        {preview.isError && isRefusal(preview.error) && <p className="t-small tone-danger">{preview.error.message}</p>}
        {shares.map((share) => (
          <AllocationShares key={share.product} share={share} just={scannedItemOf(shipment, session)} />
        ))}
      </div>
      <footer className="stack gap-3" data-clear>
        <div className="row between t-small">
          <span className="num">
            <b>{quantity}</b> of {total} counted
          </span>
          <span className="t-3">{total > quantity ? `${plural(total - quantity, 'item')} left` : 'All counted'}</span>
        </div>
        {quantity === 0 && (
          <p className="t-small t-2" id={why}>
            Count at least one item to finish receiving.
          </p>
        )}
        <Button
          variant="primary"
          size="lg"
          className="finish"
          busy={finish.busy && 'Receiving...'}
          aria-disabled={quantity === 0 ? true : undefined}
          aria-describedby={quantity === 0 ? why : undefined}
          onClick={finish.run}
        >
          Finish receiving
          <kbd className="kbd on-accent no-phone" aria-hidden="true">
            {spokenKeys('Mod+Enter')}
          </kbd>
        </Button>
      </footer>
    </aside>
  );
}

function emptyText({ isError, isFetching, data }: Pick<UseQueryResult, 'isError' | 'isFetching' | 'data'>): string {
  if (isError) return 'Preview not available';
  return isFetching || data === undefined
    ? 'Loading waiting orders...'
    : "No good items yet. Damaged and missing items aren't allocated.";
}

/** The good item scanned last. */
function scannedItemOf(shipment: Shipment, { last }: CountingSession): ScannedItem | undefined {
  const line = shipment.lines.find(({ id }) => id === last?.line);
  return line && last?.as === 'good' ? { product: line.product_id, serial: last.serial } : undefined;
}

/** The result after finishing, with links to the orders. */
export function ReceivingResultPanel({
  shipment,
  counts,
  countRest,
}: {
  shipment: Received;
  counts: readonly Count[];
  countRest: () => void;
}) {
  const shares = sharesOf(shipment, counts, shipment);
  return (
    <div className="receive-panel-result">
      <div className="page-head">
        <h1>Shipment received</h1>
        <span className="count mono">{shipment.name}</span>
      </div>
      <p className="callout success" role="status">
        <Icon name="check-c" />
        <span>{summary(shipment, counts)}</span>
      </p>
      <Shortfalls shortfalls={shipment.shortfalls} />
      {shares.map((share) => (
        <AllocationShares key={share.product} share={share} real />
      ))}
      <Photos shipment={shipment} quiet />
      <div className="row wrap receive-panel-result-actions">
        {shipment.status === 'part_received' && (
          <Button icon="box" onClick={countRest}>
            Count the rest
          </Button>
        )}
        <RecordLink className="btn" to="/tracking/$id" id={shipment.id}>
          View shipment
        </RecordLink>
        <Link className="btn primary" to="/tracking">
          Back to Tracking
        </Link>
      </div>
    </div>
  );
}

function summary({ given, status }: Received, counts: readonly Count[]): string {
  const reserved = given.reduce((sum, each) => sum + each.reserved, 0);
  const customers = new Set(
    given.filter((each) => each.reserved > 0).map((each) => each.customer_id ?? each.purchase_id),
  ).size;
  const rest = status === 'part_received' ? ' Some items are not counted yet.' : '';
  if (!counts.some(({ good }) => good > 0)) return `No good items were received.${rest}`;
  if (reserved === 0) return `The good items are in stock. No orders were waiting.${rest}`;
  return `${plural(reserved, 'item')} ${reserved === 1 ? 'is' : 'are'} reserved for ${plural(customers, 'customer')}.${rest}`;
}

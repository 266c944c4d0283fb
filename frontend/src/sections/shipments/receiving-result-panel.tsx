import '@/styles/receive-panel.css';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isRefusal } from '@/api/refusal';
import { RecordLink } from '@/patterns/record/record-link';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { shortDate } from '@/lib/dates';
import { plural } from '@/lib/names';
import { useDebounced } from '@/lib/use-debounced';
import { spokenKeys } from '@/lib/shortcuts';
import { type Count, type ReceivedAllocation, type Shipment, type Received } from './api';
import { dryRunQuery } from './receiving-api';
import { linesOf } from './counting';
import { sharesOf, type Sharing } from './receiving-result';
import { ItemTicket } from './allocation-card';
import { Photos } from './photos';
import type { CountingSession } from './use-counting';

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
  const lines = useDebounced(session.counting, RESTED_MS);
  const counts = linesOf(lines, shipment.lines);
  const preview = useQuery(dryRunQuery(shipment.id, counts, !finish.busy));
  const shares = preview.data && counts.length > 0 ? sharesOf(shipment, counts, preview.data) : [];
  return (
    <aside className="receive-panel" aria-label="Who gets what">
      <header>
        <div className="row">
          <h2 className="t-title-m">Who gets what</h2>
          <span className="badge plain push">Preview</span>
        </div>
        <p className="t-small t-2">Urgent first, then the oldest order. Applied when you finish.</p>
      </header>
      <div
        className="receive-panel-scroll"
        tabIndex={0}
        role="region"
        aria-label="Who gets what, preview"
        aria-busy={preview.isFetching || undefined}
      >
        {shares.length === 0 && (
          <p className="t-small t-3 receive-panel-none">
            {counts.length === 0 ? 'Count an item to see its allocation.' : emptyText(preview)}
          </p>
        )}
        {preview.isError && isRefusal(preview.error) && <p className="t-small tone-danger">{preview.error.message}</p>}
        {shares.map((share) => (
          <Shares key={share.product} share={share} just={lastScanOf(shipment, session)} />
        ))}
      </div>
      <footer data-clear>
        <div className="row between t-small">
          <span className="num">
            <b className="semi">{quantity}</b> of {total} counted
          </span>
          <span className="t-3">{total > quantity ? `${plural(total - quantity, 'item')} left` : 'All counted'}</span>
        </div>
        <Button
          variant="primary"
          size="lg"
          className="finish"
          busy={finish.busy && 'Receiving...'}
          aria-disabled={quantity === 0 ? true : undefined}
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

interface LastScan {
  product: string;
  serial?: string;
}

/** The good item scanned last. */
function lastScanOf(shipment: Shipment, { last }: CountingSession): LastScan | undefined {
  const line = shipment.lines.find(({ id }) => id === last?.line);
  return line && last?.as === 'good' ? { product: line.product_id, serial: last.serial } : undefined;
}

function Shares({ share, just, real }: { share: Sharing; just?: LastScan; real?: boolean }) {
  // Items without serials are interchangeable, so the latest one is the last allocated.
  const newest = just?.product === share.product && just.serial === undefined;
  const isJust = (given: ReceivedAllocation, at: number) =>
    just?.serial === undefined
      ? newest && share.toShelf === 0 && at === share.given.length - 1
      : given.serials.includes(just.serial);
  return (
    <div role="group" aria-label={share.name}>
      <h3 className="receive-panel-group">
        <b className="trunc">{share.name}</b>
        <span className="num">{plural(share.good, 'good item')}</span>
      </h3>
      <ul>
        {share.given.map((given, index) => (
          <li key={given.purchase_id ?? given.sentence}>
            <OrderTicket allocation={given} just={isJust(given, index)} real={real} />
          </li>
        ))}
        {share.toShelf > 0 && (
          <li>
            <ItemTicket
              look={newest ? 'now' : undefined}
              end={newest ? 'just now' : undefined}
              item={plural(share.toShelf, 'item')}
              mark={
                <span className="avatar" aria-hidden="true">
                  <Icon name="box" size={12} />
                </span>
              }
              title="To the shelf"
              note="no waiting orders"
            />
          </li>
        )}
        {share.leftOut.map((given) => (
          <li key={given.purchase_id ?? `${given.sentence}-${given.wanted}`}>
            <ItemTicket
              look="none"
              item="none left"
              mark={<CustomerAvatar allocation={given} />}
              title={customerName(given)}
              note={`${orderText(given)} · ${given.reason === 'all_or_nothing' ? 'all or none' : plural(given.wanted, 'item')}, still waiting`}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An order's allocation. After finishing, it links to the order and its explanation. */
function OrderTicket({ allocation, just, real }: { allocation: ReceivedAllocation; just: boolean; real?: boolean }) {
  const [first] = allocation.serials;
  const more = allocation.serials.length - 1;
  const item = first === undefined ? plural(allocation.reserved, 'item') : more > 0 ? `${first} +${more}` : first;
  return (
    <ItemTicket
      look={just ? 'now' : undefined}
      item={<span title={allocation.serials.join(', ') || undefined}>{item}</span>}
      mark={<CustomerAvatar allocation={allocation} />}
      title={customerName(allocation)}
      note={
        real ? (
          `${allocation.sentence}${dateText(allocation)}`
        ) : (
          <span title={allocation.sentence}>{orderText(allocation)}</span>
        )
      }
      end={real && allocation.purchase_id ? <OrderLink allocation={allocation} /> : just ? 'just now' : undefined}
    />
  );
}

const OrderLink = ({ allocation }: { allocation: ReceivedAllocation }) => (
  <RecordLink to="/purchases/$id" id={allocation.purchase_id ?? ''} className="num">
    {allocation.purchase_number}
  </RecordLink>
);

const dateText = ({ priority, purchase_date }: ReceivedAllocation): string =>
  `${priority === 'urgent' || priority === 'high' ? ` · ${priority}` : ''}${purchase_date ? ` · ordered ${shortDate(purchase_date)}` : ''}`;

const customerName = (given: ReceivedAllocation) => given.customer_name ?? "A colleague's customer";

function CustomerAvatar({ allocation }: { allocation: ReceivedAllocation }) {
  return allocation.customer_name && allocation.customer_id ? (
    <Avatar id={allocation.customer_id} name={allocation.customer_name} />
  ) : null;
}

function orderText({ purchase_number, priority, purchase_date }: ReceivedAllocation): string {
  if (!purchase_number || !purchase_date) return "an order you can't access";
  const urgent = priority === 'urgent' || priority === 'high' ? `${priority}, ` : '';
  return `${purchase_number} · ${urgent}${shortDate(purchase_date)}`;
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
        <h1>Received: who gets what</h1>
        <span className="count mono">{shipment.tracking_number}</span>
      </div>
      <p className="callout success" role="status">
        <Icon name="check-c" />
        <span>{summary(shipment)}</span>
      </p>
      {shares.map((share) => (
        <Shares key={share.product} share={share} real />
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

function summary({ given, status }: Received): string {
  const reserved = given.reduce((sum, each) => sum + each.reserved, 0);
  const customers = new Set(
    given.filter((each) => each.reserved > 0).map((each) => each.customer_id ?? each.purchase_id),
  ).size;
  const rest = status === 'part_received' ? ' Some items are not counted yet.' : '';
  if (reserved === 0) return `The good items are in stock. No orders were waiting.${rest}`;
  return `${plural(reserved, 'item')} ${reserved === 1 ? 'is' : 'are'} reserved for ${plural(customers, 'customer')}.${rest}`;
}

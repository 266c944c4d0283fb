import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import '@/styles/why.css';
import { PartError } from '@/patterns/feedback/part-error';
import { linkTo } from '@/patterns/navigation/link-to';
import { SidePanel } from '@/ui/dialog';
import { Avatar } from '@/ui/avatar';
import { Button, Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { exactTime } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { QueueEntryActions } from './actions';
import {
  whyOrder,
  whyProduct,
  type Arrival,
  type OrderExplanation,
  type QueueEntry,
  type QueueExplanation,
} from './api';
import { Holds } from './holds';
import { arrivalText, asText, daysOf, headline, positionReason } from './why-text';
import { causeLabels, priorityLabels } from './labels';

type ExplainedRecord = { product: string } | { order: string };

/** The explanation of an allocation, in a side panel. */
export function WhyPanel({ of, onClose }: { of: ExplainedRecord; onClose: () => void }) {
  const byProduct = useQuery({ ...whyProduct('product' in of ? of.product : ''), enabled: 'product' in of });
  const byOrder = useQuery({ ...whyOrder('order' in of ? of.order : ''), enabled: 'order' in of });
  const found = 'product' in of ? byProduct : byOrder;
  return (
    <SidePanel title="Allocation explained" end={found.data && <CopyText why={found.data} />} onClose={onClose}>
      {found.data ? (
        <Explanation why={found.data} currentOrder={'order' in of ? of.order : undefined} />
      ) : found.isError ? (
        <PartError title="Couldn't load the explanation" error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Spinner label="Loading..." />
      )}
    </SidePanel>
  );
}

function CopyText({ why }: { why: QueueExplanation }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(asText(why));
    setCopied(true);
  };
  return (
    <Button variant="quiet" size="sm" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : 'Copy as text'}</span>
    </Button>
  );
}

function Explanation({
  why,
  currentOrder,
}: {
  why: QueueExplanation | OrderExplanation;
  currentOrder: string | undefined;
}) {
  return (
    <>
      <p className="why-head">{headline(why)}</p>
      {why.last && <LastDecision last={why.last} />}
      {'promised_until' in why && <PromisedDays why={why} />}
      <ol className="why-rules" aria-label="Allocation rule">
        <li>Highest priority first</li>
        <li>then the oldest order</li>
        <li>then the lowest order number</li>
      </ol>
      <ol aria-label="Waiting orders, in allocation order">
        {why.queue.map((entry) => (
          <Candidate key={entry.purchase_id} why={why} entry={entry} isCurrent={entry.purchase_id === currentOrder} />
        ))}
      </ol>
      {why.unnamed.orders > 0 && <Unnamed unnamed={why.unnamed} />}
      {why.held > 0 && (
        <Group title="Reserved for quotes" note={plural(why.held, 'item')}>
          <Holds holds={why.holds} unnamed_holds={why.unnamed_holds} />
        </Group>
      )}
      {why.arrivals.length > 0 && (
        <Group title="On the way" note={plural(why.incoming, 'item')}>
          <ul className="why-coming">
            {why.arrivals.map((line) => (
              <Coming key={line.stock_order_line_id} line={line} />
            ))}
          </ul>
        </Group>
      )}
      {why.would.length > 0 && (
        <Group title="What would change it" note="calculated now, nothing is saved">
          <ul className="why-whatif">
            {why.would.map((each) => (
              <li key={each.condition}>
                <span>{each.condition}</span>
                <Icon className="t-3" name="right" />
                <span className="t-2">{each.outcome}</span>
              </li>
            ))}
          </ul>
        </Group>
      )}
    </>
  );
}

function Group({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <>
      <div className="why-group">
        <h3>{title}</h3>
        <span>{note}</span>
      </div>
      {children}
    </>
  );
}

function LastDecision({ last }: { last: NonNullable<QueueExplanation['last']> }) {
  const { source } = last;
  return (
    <p className="why-source why-when">
      <time dateTime={last.at}>{exactTime(last.at)}</time> · {causeLabels[last.cause]}
      {source && (
        <>
          {' · '}
          <Source table={source.table} id={source.id} name={source.name} />
        </>
      )}
      {last.cause !== 'swapped' && ' · allocated automatically'}
    </p>
  );
}

function Source({ table, id, name }: { table: string; id: string; name: string }) {
  if (table === 'purchases') {
    return (
      <Link to="/purchases/$id" params={{ id }}>
        {name}
      </Link>
    );
  }
  if (table === 'quotes') return <RecordPath path={`/quotes/${id}`}>{name}</RecordPath>;
  return <RecordPath path={table === 'shipments' ? `/tracking/${id}` : `/stock-orders/${id}`}>{name}</RecordPath>;
}

/** A link to a record of a later section by path, because its route type isn't available here. */
const RecordPath = ({ path, children }: { path: string; children: ReactNode }) => (
  <Link {...linkTo(path)}>{children}</Link>
);

function PromisedDays({ why }: { why: OrderExplanation }) {
  const days = daysOf(why.promised_from, why.promised_until);
  if (!days) return null;
  return (
    <p className="why-when">
      <b className="strong">
        {why.is_late ? `Promised items are late. They were expected ${days}.` : `Promised items are expected ${days}.`}
      </b>
    </p>
  );
}

function Candidate({ why, entry, isCurrent }: { why: QueueExplanation; entry: QueueEntry; isCurrent: boolean }) {
  const tags = entry.held.map(({ asset_tag }) => asset_tag).filter(Boolean);
  return (
    <li
      className={cx('why-candidate', entry.reserved + entry.promised === 0 && 'no', isCurrent && 'is-here')}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className="rk">{entry.rank}</span>
      <Avatar id={entry.customer_id} name={entry.customer_name} />
      <div>
        <p className="l1">
          {entry.customer_name}
          <Link className="num" to="/purchases/$id" params={{ id: entry.purchase_id }}>
            {entry.purchase_number}
          </Link>
          {entry.priority !== 'normal' && (
            <span className={cx('badge plain', entry.priority !== 'low' && 'warning')}>
              {priorityLabels[entry.priority]}
            </span>
          )}
        </p>
        <p className="l2 t-small t-2">
          {positionReason({ ...entry, priority: 'normal' })}. {entry.sentence}.
        </p>
      </div>
      <div className="got num t-caption right">
        {entry.reserved > 0 && (
          <span className="tone-success">
            <Icon name="check" size={14} />
            {plural(entry.reserved, 'item')}
          </span>
        )}
        {entry.promised > 0 && <span className="tone-info">{count(entry.promised)} promised</span>}
        {entry.short > 0 && <span className="t-3">{count(entry.short)} short</span>}
        {tags.length > 0 && <span className="t-3">{tags.join(', ')}</span>}
      </div>
      <span className="acts no-print">
        <QueueEntryActions why={why} entry={entry} />
      </span>
    </li>
  );
}

function Unnamed({ unnamed }: { unnamed: QueueExplanation['unnamed'] }) {
  return (
    <p className="why-when">
      And {plural(unnamed.orders, 'other order')}: {count(unnamed.wanted)} needed, {count(unnamed.reserved)} on hand,{' '}
      {count(unnamed.promised)} promised, {count(unnamed.short)} short.
    </p>
  );
}

function Coming({ line }: { line: Arrival }) {
  const shipment = line.shipments[0];
  return (
    <li>
      <span>
        <b>
          <RecordPath path={`/stock-orders/${line.stock_order_id}`}>{line.stock_order_number}</RecordPath>
        </b>
        {line.vendor_name && `, ${line.vendor_name}`}
      </span>
      <span className="push">
        {plural(line.quantity, 'item')}
        {line.free > 0 && `, ${count(line.free)} available`}
      </span>
      <span className={cx('t-3 grow-line', line.is_late && 'tone-danger')}>
        {arrivalText(line)}
        {shipment && (
          <>
            , <RecordPath path={`/tracking/${shipment.id}`}>{shipment.name}</RecordPath>
          </>
        )}
      </span>
    </li>
  );
}

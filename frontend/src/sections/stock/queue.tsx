import { Link } from '@tanstack/react-router';
import '@/styles/why.css';
import { Heads } from '@/patterns/display/column-heads';
import { cx } from '@/lib/class-names';
import { shortDate } from '@/lib/dates/dates';
import { PHONE, useMedia } from '@/lib/browser/media';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { QueueEntryActions } from './actions';
import type { QueueEntry, QueueExplanation } from './api';
import { SupplyProgress } from './supply-progress';
import { allocatedText, positionReason } from './why-text';
import { priorityLabels } from './labels';

const MAX_SHOWN = 8;

/** The visible rows of the queue: the first ones and the current order. */
const visibleEntries = (queue: readonly QueueEntry[], currentOrder?: string): QueueEntry[] =>
  queue.filter((entry, index) => index < MAX_SHOWN || entry.purchase_id === currentOrder);

const shareText = (entry: QueueEntry): string => `${count(entry.reserved + entry.promised)} of ${count(entry.wanted)}`;

/** The queue of a product, in allocation order. */
export function Queue({ why, currentOrder }: { why: QueueExplanation; currentOrder?: string }) {
  const phone = useMedia(PHONE);
  const rows = visibleEntries(why.queue, currentOrder);
  const more = why.queue.length - rows.length;
  return (
    <>
      {phone ? (
        <ol className="list why-queue-lines" aria-label="Waiting orders, in allocation order">
          {rows.map((entry) => (
            <QueueLine key={entry.purchase_id} why={why} entry={entry} isCurrent={entry.purchase_id === currentOrder} />
          ))}
        </ol>
      ) : (
        <QueueTable why={why} rows={rows} currentOrder={currentOrder} />
      )}
      {more > 0 && <p className="why-queue-head">{plural(more, 'more order')} after these.</p>}
      {why.unnamed.orders > 0 && (
        <p className="why-queue-head">
          And {plural(why.unnamed.orders, 'other order')}: {count(why.unnamed.wanted)} needed,{' '}
          {count(why.unnamed.short)} short.
        </p>
      )}
    </>
  );
}

function QueueTable({
  why,
  rows,
  currentOrder,
}: {
  why: QueueExplanation;
  rows: readonly QueueEntry[];
  currentOrder: string | undefined;
}) {
  return (
    <table className="table wrapped why-queue">
      <caption className="sr">Waiting orders, in allocation order</caption>
      <Heads
        heads={[
          { label: 'Position', look: 'c-rank' },
          { label: 'Order', look: 'c-order' },
          { label: 'Contact', look: 'c-contact' },
          { label: 'Priority, date', look: 'c-turn' },
          { label: 'Allocated', look: 'c-supply' },
          { label: 'Reason' },
          { label: 'Actions', look: 'c-acts no-print' },
        ]}
      />
      <tbody>
        {rows.map((entry) => (
          <tr key={entry.purchase_id} className={cx(entry.purchase_id === currentOrder && 'is-here')}>
            <td>
              <span className="rk">{entry.rank}</span>
            </td>
            <td className="name">
              <OrderLink entry={entry} isCurrent={entry.purchase_id === currentOrder} />
            </td>
            <td>{entry.customer_name}</td>
            <td className="num">
              {priorityLabels[entry.priority]}, {shortDate(entry.purchase_date)}
            </td>
            <td>
              <span className="stack gap-1">
                <SupplyProgress entry={entry} />
                <span className="num t-caption">{shareText(entry)}</span>
              </span>
            </td>
            <td>{entry.sentence}</td>
            <td className="c-acts no-print">
              <QueueEntryActions why={why} entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QueueLine({ why, entry, isCurrent }: { why: QueueExplanation; entry: QueueEntry; isCurrent: boolean }) {
  return (
    <li className={cx(isCurrent && 'is-here')}>
      <span className="rk t-3 num">{entry.rank}</span>
      <div className="grow">
        <p className="l1">
          <OrderLink entry={entry} isCurrent={isCurrent} /> <span className="t-2">{entry.customer_name}</span>
        </p>
        <p className="l2">
          {positionReason(entry)}. {allocatedText(entry)}. {entry.sentence}.
        </p>
        <SupplyProgress entry={entry} />
      </div>
      <QueueEntryActions why={why} entry={entry} />
    </li>
  );
}

function OrderLink({ entry, isCurrent }: { entry: QueueEntry; isCurrent: boolean }) {
  if (isCurrent) return <span aria-current="page">{entry.purchase_number}</span>;
  return (
    <Link to="/purchases/$id" params={{ id: entry.purchase_id }}>
      {entry.purchase_number}
    </Link>
  );
}

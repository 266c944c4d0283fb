import '@/styles/why.css';
import { Link } from '@tanstack/react-router';
import { Heads } from '@/patterns/display/column-heads';
import { cx } from '@/lib/class-names';
import { shortDate } from '@/lib/dates';
import { PHONE, useMedia } from '@/lib/media';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import { QueueEntryActions } from './actions';
import type { QueueEntry, Why } from './api';
import { SupplyProgress } from './supply-pips';
import { gotOf, turnOf } from './why-text';
import { priorityLabels } from './labels';

const MAX_SHOWN = 8;

/** The visible rows of the queue: the first ones and the current order. */
const visibleEntries = (queue: readonly QueueEntry[], here?: string): QueueEntry[] =>
  queue.filter((place, index) => index < MAX_SHOWN || place.purchase_id === here);

const allocatedText = (place: QueueEntry): string =>
  `${count(place.reserved + place.promised)} of ${count(place.wanted)}`;

/** The queue of a product, in allocation order. */
export function Queue({ why, here }: { why: Why; here?: string }) {
  const phone = useMedia(PHONE);
  const rows = visibleEntries(why.queue, here);
  const more = why.queue.length - rows.length;
  return (
    <>
      {phone ? (
        <ol className="list why-queue-lines" aria-label="Waiting orders, in allocation order">
          {rows.map((place) => (
            <QueueLine key={place.purchase_id} why={why} place={place} here={place.purchase_id === here} />
          ))}
        </ol>
      ) : (
        <QueueTable why={why} rows={rows} here={here} />
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

function QueueTable({ why, rows, here }: { why: Why; rows: readonly QueueEntry[]; here: string | undefined }) {
  return (
    <table className="table why-queue">
      <caption className="sr">Waiting orders, in allocation order</caption>
      <Heads
        heads={[
          { label: 'Position', look: 'c-rank' },
          { label: 'Order', look: 'c-order' },
          { label: 'Contact', look: 'c-contact' },
          { label: 'Priority, date', look: 'c-turn' },
          { label: 'Gets', look: 'c-pips' },
          { label: 'Why' },
          { label: 'Actions', look: 'c-acts', unseen: true },
        ]}
      />
      <tbody>
        {rows.map((place) => (
          <tr key={place.purchase_id} className={cx(place.purchase_id === here && 'is-here')}>
            <td>
              <span className="rk">{place.rank}</span>
            </td>
            <td className="name">
              <OrderLink place={place} here={place.purchase_id === here} />
            </td>
            <td>{place.customer_name}</td>
            <td className="num">
              {priorityLabels[place.priority]}, {shortDate(place.purchase_date)}
            </td>
            <td>
              <span className="stack gap-1">
                <SupplyProgress place={place} />
                <span className="num t-caption">{allocatedText(place)}</span>
              </span>
            </td>
            <td>{place.sentence}</td>
            <td className="c-acts">
              <QueueEntryActions why={why} place={place} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QueueLine({ why, place, here }: { why: Why; place: QueueEntry; here: boolean }) {
  return (
    <li className={cx(here && 'is-here')}>
      <span className="rk t-3 num">{place.rank}</span>
      <div className="grow">
        <p className="l1">
          <OrderLink place={place} here={here} /> <span className="t-2">{place.customer_name}</span>
        </p>
        <p className="l2">
          {turnOf(place)}. {gotOf(place)}. {place.sentence}.
        </p>
        <SupplyProgress place={place} />
      </div>
      <QueueEntryActions why={why} place={place} />
    </li>
  );
}

function OrderLink({ place, here }: { place: QueueEntry; here: boolean }) {
  if (here) return <span aria-current="page">{place.purchase_number}</span>;
  return (
    <Link to="/purchases/$id" params={{ id: place.purchase_id }}>
      {place.purchase_number}
    </Link>
  );
}

import '@/styles/shipments.css';
import { None } from '@/patterns/private';
import { RecordLink } from '@/patterns/record-link';
import { StatusBadge } from '@/patterns/status-badge';
import { Avatar } from '@/ui/avatar';
import { fullDate, shortDate } from '@/lib/dates';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import type { Parcel } from './api';
import { Expectation, Way } from './progress';
import { shipmentWords } from './labels';

export function NumberCell({ parcel }: { parcel: Parcel }) {
  return (
    <RecordLink to="/tracking/$id" id={parcel.id} className="mono">
      {parcel.tracking_number}
    </RecordLink>
  );
}

export function DayCell({ day }: { day: string | null }) {
  if (!day) return <None />;
  return (
    <time dateTime={day} title={fullDate(day)}>
      {shortDate(day)}
    </time>
  );
}

/** The distinct stock orders of a shipment. */
export const ordersIn = ({ lines }: Parcel): { id: string; number: string }[] => [
  ...new Map(
    lines.flatMap(({ stock_order_id: id, stock_order_number: number }) =>
      id && number ? [[id, { id, number }] as const] : [],
    ),
  ).values(),
];

export function OrdersCell({ parcel }: { parcel: Parcel }) {
  const orders = ordersIn(parcel);
  if (orders.length === 0) return <None />;
  return (
    <span className="row gap-2" title={parcel.vendor_names.join(', ')}>
      {orders.map(({ id, number }) => (
        <RecordLink key={id} to="/stock-orders/$id" id={id} className="num">
          {number}
        </RecordLink>
      ))}
      <span className="trunc">{parcel.vendor_names.join(', ')}</span>
    </span>
  );
}

interface Waiter {
  id: string;
  name: string;
}

/** The distinct waiting customers. Those the user can't see are only counted. */
function waitersOf({ waiting }: Parcel): { seen: Waiter[]; pieces: number } {
  const seen = new Map<string, Waiter>();
  for (const { customer_id: id, customer_name: name } of waiting) if (id && name) seen.set(id, { id, name });
  return { seen: [...seen.values()], pieces: waiting.reduce((sum, { quantity }) => sum + quantity, 0) };
}

export function WaitingCell({ parcel }: { parcel: Parcel }) {
  const { seen, pieces } = waitersOf(parcel);
  if (pieces === 0) return <None />;
  const words = `${plural(pieces, 'item')} for ${seen.length > 0 ? seen.map(({ name }) => name).join(', ') : 'colleagues’ customers'}`;
  return (
    <span className="row gap-2" title={words}>
      <span className="parcel-avatars" aria-hidden="true">
        {seen.slice(0, 3).map(({ id, name }) => (
          <Avatar key={id} id={id} name={name} />
        ))}
      </span>
      <span className="sr">{words}</span>
      <span className="num" aria-hidden="true">
        {count(pieces)}
      </span>
    </span>
  );
}

/** A shipment in the phone list. */
export function ParcelLine({ parcel }: { parcel: Parcel }) {
  const { pieces } = waitersOf(parcel);
  return (
    <div className="parcel-line">
      <div className="row between">
        <NumberCell parcel={parcel} />
        <StatusBadge word={shipmentWords[parcel.status]} />
      </div>
      <div className="row between t-small t-2">
        <span className="row gap-2">
          <span>{parcel.carrier}</span>
          <OrdersCell parcel={parcel} />
        </span>
        <span className="num">{plural(parcel.pieces, 'item')}</span>
      </div>
      <div className="row between t-small t-3">
        <Way parcel={parcel} />
        <span>
          <Expectation parcel={parcel} />
        </span>
      </div>
      {pieces > 0 && (
        <div className="row t-small t-2">
          <WaitingCell parcel={parcel} /> awaited
        </div>
      )}
    </div>
  );
}

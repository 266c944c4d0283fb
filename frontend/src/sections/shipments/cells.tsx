import '@/styles/shipments.css';
import { None } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { fullDate, shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Shipment } from './api';
import { ExpectedDate, ShipmentProgress } from './progress';
import { shipmentLabels } from './labels';

export function NumberCell({ shipment }: { shipment: Shipment }) {
  return (
    <RecordLink to="/tracking/$id" id={shipment.id} className="mono">
      {shipment.name}
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
export const ordersIn = ({ lines }: Shipment): { id: string; number: string }[] => [
  ...new Map(
    lines.flatMap(({ stock_order_id: id, stock_order_number: number }) =>
      id && number ? [[id, { id, number }] as const] : [],
    ),
  ).values(),
];

export function OrdersCell({ shipment }: { shipment: Shipment }) {
  const orders = ordersIn(shipment);
  if (orders.length === 0) return <None />;
  return (
    <span className="row gap-2" title={shipment.vendor_names.join(', ')}>
      {orders.map(({ id, number }) => (
        <RecordLink key={id} to="/stock-orders/$id" id={id} className="num">
          {number}
        </RecordLink>
      ))}
      <span className="trunc">{shipment.vendor_names.join(', ')}</span>
    </span>
  );
}

interface WaitingCustomer {
  id: string;
  name: string;
}

/** The distinct waiting customers. Those the user can't see are only counted. */
function waitingCustomers({ waiting }: Shipment): { seen: WaitingCustomer[]; quantity: number } {
  const seen = new Map<string, WaitingCustomer>();
  for (const { customer_id: id, customer_name: name } of waiting) if (id && name) seen.set(id, { id, name });
  return { seen: [...seen.values()], quantity: waiting.reduce((sum, { quantity }) => sum + quantity, 0) };
}

export function WaitingCell({ shipment }: { shipment: Shipment }) {
  const { seen, quantity } = waitingCustomers(shipment);
  if (quantity === 0) return <None />;
  const text = `${plural(quantity, 'item')} for ${seen.length > 0 ? seen.map(({ name }) => name).join(', ') : "colleagues' customers"}`;
  return (
    <span className="row gap-2" title={text}>
      <span className="shipment-avatars" aria-hidden="true">
        {seen.slice(0, 3).map(({ id, name }) => (
          <Avatar key={id} id={id} name={name} />
        ))}
      </span>
      <span className="sr">{text}</span>
      <span className="num" aria-hidden="true">
        {count(quantity)}
      </span>
    </span>
  );
}

/** A shipment in the phone list. */
export function ShipmentLine({ shipment }: { shipment: Shipment }) {
  const { quantity } = waitingCustomers(shipment);
  return (
    <div className="shipment-line stack gap-2 boxed">
      <div className="row between">
        <NumberCell shipment={shipment} />
        <StatusBadge display={shipmentLabels[shipment.status]} />
      </div>
      <div className="row between t-small t-2">
        <span className="row gap-2">
          {shipment.carrier && <span className="trunc">{shipment.carrier}</span>}
          <OrdersCell shipment={shipment} />
        </span>
        <span className="num">{plural(shipment.quantity, 'item')}</span>
      </div>
      <div className="row between t-small t-3">
        <ShipmentProgress shipment={shipment} />
        <span>
          <ExpectedDate shipment={shipment} />
        </span>
      </div>
      {quantity > 0 && (
        <div className="row t-small t-2">
          <WaitingCell shipment={shipment} /> awaited
        </div>
      )}
    </div>
  );
}

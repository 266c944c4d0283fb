import '@/styles/stock-orders.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '@/patterns/detail-page';
import { PartError } from '@/patterns/part-error';
import { Pips } from '@/patterns/item-progress';
import { StatusBadge } from '@/patterns/status-badge';
import { cx } from '@/lib/class-names';
import { shortDate } from '@/lib/dates';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import { parcelsOf, type Parcel, type StockOrder } from './api';
import { unpacked } from './pieces';
import { shipmentWords } from './labels';

/** The shipments of this order, and the items that aren't in a shipment yet. */
export function ParcelsCard({ order }: { order: StockOrder }) {
  const parcels = useQuery(parcelsOf(order.id));
  const waiting =
    order.status === 'draft' ? 0 : order.lines.reduce((sum, line) => sum + unpacked(line, parcels.data ?? []), 0);
  return (
    <Card
      title="Shipments"
      sub={parcels.data && count(parcels.data.length)}
      flush
      footer={
        parcels.data &&
        waiting > 0 && (
          <>
            {waiting <= 12 && <Pips pieces={{ waiting }} />}
            <span>
              {plural(waiting, 'item')} not in a shipment yet
              {order.expected_at && `, due ${shortDate(order.expected_at)}`}
            </span>
          </>
        )
      }
    >
      {parcels.isError && !parcels.data && (
        <PartError title="Couldn't load the shipments" error={parcels.error} retry={() => void parcels.refetch()} />
      )}
      {parcels.data?.length === 0 && waiting === 0 && (
        <p className="body t-small t-3">
          {order.status === 'draft' ? 'You can add shipments once the order is placed.' : 'No shipments.'}
        </p>
      )}
      {parcels.data?.map((parcel) => (
        <ParcelRow key={parcel.id} parcel={parcel} order={order} />
      ))}
    </Card>
  );
}

function ParcelRow({ parcel, order }: { parcel: Parcel; order: StockOrder }) {
  const own = parcel.lines.filter(({ stock_order_id }) => stock_order_id === order.id);
  return (
    <div className={cx('so-parcel', parcel.status === 'delivered' && 'hot')}>
      <p className="row between">
        <Link to={`/tracking/${parcel.id}` as never} className="mono trunc" title={parcel.tracking_number}>
          {parcel.tracking_number}
        </Link>
        <StatusBadge word={shipmentWords[parcel.status]} />
      </p>
      <p className="l2 num">
        {parcel.carrier} · {whenOf(parcel)} · {whatOf(own, parcel.pieces)}
      </p>
    </div>
  );
}

function whenOf({ status, received_at, delivered_at, eta, shipped_at, is_late }: Parcel): string {
  if (received_at && (status === 'received' || status === 'part_received')) return shortDate(received_at);
  if (status === 'delivered' && delivered_at) return `delivered ${shortDate(delivered_at)}`;
  if (eta) return `${is_late ? 'late, was' : ''} expected ${shortDate(eta)}`.trim();
  return shipped_at ? `shipped ${shortDate(shipped_at)}` : 'no date yet';
}

/** The counted items, or the quantity of this order in the shipment. */
function whatOf(own: Parcel['lines'], all: number): string {
  const sum = (name: 'quantity' | 'good' | 'bad' | 'missing') => own.reduce((total, line) => total + line[name], 0);
  const counted = (['good', 'bad', 'missing'] as const)
    .filter((name) => sum(name) > 0)
    .map((name) => `${count(sum(name))} ${name}`);
  if (counted.length > 0) return counted.join(', ');
  const mine = sum('quantity');
  return mine === all ? plural(mine, 'item') : `${count(mine)} of its ${plural(all, 'item')}`;
}

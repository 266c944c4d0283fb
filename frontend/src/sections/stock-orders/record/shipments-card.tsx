import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/stock-orders.css';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { ItemProgress } from '@/patterns/display/item-progress';
import { StatusBadge } from '@/patterns/display/status-badge';
import { linkTo } from '@/patterns/navigation/link-to';
import { cx } from '@/lib/class-names';
import { shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { shipmentsOf, type Shipment, type StockOrder } from '@/sections/stock-orders/api';
import { unpackedQuantity } from '@/sections/stock-orders/quantities';
import { shipmentLabels } from '@/sections/stock-orders/labels';

/** The shipments of this order, and the items that aren't in a shipment yet. */
export function ShipmentsCard({ order }: { order: StockOrder }) {
  const shipments = useQuery(shipmentsOf(order.id));
  const waiting =
    order.status === 'draft'
      ? 0
      : order.lines.reduce((sum, line) => sum + unpackedQuantity(line, shipments.data ?? []), 0);
  return (
    <Card
      title="Shipments"
      sub={shipments.data && count(shipments.data.length)}
      flush
      footer={
        shipments.data &&
        waiting > 0 && (
          <>
            {waiting <= 12 && <ItemProgress quantities={{ waiting }} />}
            <span>
              {plural(waiting, 'item')} not in a shipment yet
              {order.expected_at && `, due ${shortDate(order.expected_at)}`}
            </span>
          </>
        )
      }
    >
      {shipments.isError && !shipments.data && (
        <PartError title="Couldn't load the shipments" error={shipments.error} retry={() => void shipments.refetch()} />
      )}
      {shipments.data?.length === 0 && waiting === 0 && (
        <p className="body t-small t-3">
          {order.status === 'draft' ? 'You can add shipments once the order is placed.' : 'No shipments.'}
        </p>
      )}
      {shipments.data?.map((shipment) => (
        <ShipmentRow key={shipment.id} shipment={shipment} order={order} />
      ))}
    </Card>
  );
}

function ShipmentRow({ shipment, order }: { shipment: Shipment; order: StockOrder }) {
  const own = shipment.lines.filter(({ stock_order_id }) => stock_order_id === order.id);
  return (
    <div className={cx('so-shipment', shipment.status === 'delivered' && 'hot')}>
      <p className="row between">
        <Link {...linkTo(`/tracking/${shipment.id}`)} className="mono trunc" title={shipment.name}>
          {shipment.name}
        </Link>
        <StatusBadge display={shipmentLabels[shipment.status]} />
      </p>
      <p className="l2 num">
        {[shipment.carrier, dateText(shipment), quantityText(own, shipment.quantity)].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

function dateText({ status, received_at, delivered_at, eta, shipped_at, is_late }: Shipment): string {
  if (received_at && (status === 'received' || status === 'part_received')) return shortDate(received_at);
  if (status === 'delivered' && delivered_at) return `delivered ${shortDate(delivered_at)}`;
  if (eta) return `${is_late ? 'late, was' : ''} expected ${shortDate(eta)}`.trim();
  return shipped_at ? `shipped ${shortDate(shipped_at)}` : 'no date yet';
}

/** The counted items, or the quantity of this order in the shipment. */
function quantityText(own: Shipment['lines'], all: number): string {
  const sum = (name: 'quantity' | 'good' | 'bad' | 'missing') => own.reduce((total, line) => total + line[name], 0);
  const words = [
    ['good', 'good'],
    ['bad', 'damaged'],
    ['missing', 'missing'],
  ] as const;
  const counted = words.filter(([name]) => sum(name) > 0).map(([name, word]) => `${count(sum(name))} ${word}`);
  if (counted.length > 0) return counted.join(', ');
  const mine = sum('quantity');
  return mine === all ? plural(mine, 'item') : `${count(mine)} of its ${plural(all, 'item')}`;
}

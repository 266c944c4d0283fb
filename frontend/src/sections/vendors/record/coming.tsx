import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/vendors.css';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { shipmentLabels, stockOrderLabels } from '@/sections/stock-orders/labels';
import { shortDate } from '@/lib/dates/dates';
import { count, toCents } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Vendor } from '@/sections/vendors/api';
import { openOrdersOf, shipmentsFrom, refundsOf } from './coming-api';

/** The open stock orders of a vendor. */
export function OpenOrders({ vendor }: { vendor: Vendor }) {
  const found = useQuery(openOrdersOf(vendor.id));
  const total = found.data?.total ?? 0;
  return (
    <Card
      title="Open stock orders"
      sub={total > 0 && count(total)}
      flush
      footer={vendor.orders_count > 0 && <AllOrders vendor={vendor} />}
    >
      {found.isError && !found.data && (
        <PartError title="Couldn't load the stock orders" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data?.items.length === 0 && <p className="body t-small t-3">No open stock orders.</p>}
      {found.data?.items.map((order) => (
        <Row
          key={order.id}
          name={
            <Link to="/stock-orders/$id" params={{ id: order.id }} className="num">
              {order.number}
            </Link>
          }
          sub={`${plural(order.ordered_quantity, 'item')}${order.expected_at ? `, expected ${shortDate(order.expected_at)}` : ''}`}
          badge={<StatusBadge display={stockOrderLabels[order.status]} />}
          end={order.amount !== null && <Private kind="expense" value={order.amount} />}
        />
      ))}
    </Card>
  );
}

function AllOrders({ vendor }: { vendor: Vendor }) {
  return (
    <Link to="/stock-orders" search={{ vendor_id: vendor.id, filter: 'all' }}>
      All stock orders from {vendor.name}
    </Link>
  );
}

/** The shipments that haven't been received. */
export function ComingShipments({ vendor }: { vendor: Vendor }) {
  const found = useQuery(shipmentsFrom(vendor.id));
  const total = found.data?.total ?? 0;
  if (found.data && total === 0) return null;
  return (
    <Card title="Shipments on the way" sub={total > 0 && count(total)} flush>
      {found.isError && !found.data && (
        <PartError title="Couldn't load the shipments" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data?.items.map((shipment) => (
        <Row
          key={shipment.id}
          name={
            <Link to="/tracking/$id" params={{ id: shipment.id }} className="mono trunc" title={shipment.name}>
              {shipment.name}
            </Link>
          }
          sub={[
            shipment.carrier,
            shipment.eta && `${shipment.is_late ? 'late, was ' : ''}expected ${shortDate(shipment.eta)}`,
          ]
            .filter(Boolean)
            .join(', ')}
          badge={<StatusBadge display={shipmentLabels[shipment.status]} />}
        />
      ))}
    </Card>
  );
}

/** The stock orders with an outstanding refund. */
export function ExpectedRefunds({ vendor }: { vendor: Vendor }) {
  const found = useQuery({ ...refundsOf(vendor.id), enabled: Boolean(vendor.refunds_owed) });
  if (!vendor.refunds_owed) return null;
  const owed = (found.data ?? [])
    .map((order) => ({
      order,
      left: (toCents(order.refund_expected ?? 0) - toCents(order.refund_received ?? 0)) / 100,
    }))
    .filter(({ left }) => left > 0);
  return (
    <Card title="Refunds owed" sub={<Private kind="expense" value={vendor.refunds_owed} />} flush>
      {found.isError && !found.data && (
        <PartError title="Couldn't load the refunds" error={found.error} retry={() => void found.refetch()} />
      )}
      {owed.map(({ order, left }) => (
        <Row
          key={order.id}
          name={
            <Link to="/stock-orders/$id" params={{ id: order.id }} className="num">
              {order.number}
            </Link>
          }
          sub={order.ordered_at ? `ordered ${shortDate(order.ordered_at)}` : 'not ordered'}
          end={<Private kind="expense" value={left} />}
        />
      ))}
    </Card>
  );
}

function Row({ name, sub, badge, end }: { name: ReactNode; sub: string; badge?: ReactNode; end?: ReactNode }) {
  return (
    <div className="vendor-row-link">
      <span className="grow">
        <span className="l1 trunc block">{name}</span>
        <span className="l2 trunc block num">{sub}</span>
      </span>
      {badge}
      {end && <span className="num">{end}</span>}
    </div>
  );
}

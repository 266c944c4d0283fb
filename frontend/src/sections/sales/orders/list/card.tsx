import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Private } from '@/patterns/display/private';
import { CardFact, CardFoot, CardTop } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import type { Order } from '@/sections/sales/orders/api';
import { Urgency } from '@/sections/sales/orders/cards';
import { giftLabel, productNameOf, statusOf } from '@/sections/sales/orders/labels';

/** An order in the card view. */
export function OrderCard({ order, box }: { order: Order; box?: ReactNode }) {
  return (
    <>
      <CardTop
        picture={<Avatar id={order.customer_id} name={order.customer_name ?? ''} size="lg" />}
        name={
          <Link to="/purchases/$id" params={{ id: order.id }}>
            {order.number}
          </Link>
        }
        sub={order.customer_name}
        box={box}
      />
      <div className="row wrap">
        <StatusBadge display={statusOf(order)} />
        <Urgency order={order} />
      </div>
      <div className="stack gap-1">
        <CardFact icon="box">{productNameOf(order)}</CardFact>
        <CardFact icon="clock" num>
          {dateLine(order)}
        </CardFact>
      </div>
      <CardFoot
        value={
          order.is_gift ? <StatusBadge display={giftLabel} /> : <Private kind="total" value={order.total_amount} />
        }
        note={`Ordered ${shortDate(order.purchase_date)}`}
        end={<span className="t-caption t-3">{plural(order.total_quantity, 'item')}</span>}
      />
    </>
  );
}

function dateLine(order: Order): string {
  if (order.pickup_date) return `Picked up ${shortDate(order.pickup_date)}`;
  if (order.promised_at) return `Promised for ${shortDate(order.promised_at)}`;
  return 'Not picked up yet';
}

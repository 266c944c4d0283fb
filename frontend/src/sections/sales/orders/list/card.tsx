import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Private } from '@/patterns/display/private';
import { CardFact, CardFoot, CardTop } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import type { Order } from '@/sections/sales/orders/api';
import { OrderStates, Urgency } from '@/sections/sales/orders/cards';
import { giftLabel, isGift, itemsText } from '@/sections/sales/orders/labels';

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
        <OrderStates order={order} />
        <Urgency order={order} />
      </div>
      <div className="stack gap-1">
        <CardFact icon="box">{itemsText(order)}</CardFact>
        <CardFact icon="clock" num>
          {dateLine(order)}
        </CardFact>
      </div>
      <CardFoot
        value={
          isGift(order) ? <StatusBadge display={giftLabel} /> : <Private kind="total" value={order.total_amount} />
        }
        note={`Ordered ${shortDate(order.ordered_at)}`}
        end={<span className="t-caption t-3">{plural(order.quantity, 'item')}</span>}
      />
    </>
  );
}

function dateLine(order: Order): string {
  if (order.pickup_date) return `Picked up ${shortDate(order.pickup_date)}`;
  if (order.promised_at) return `Promised for ${shortDate(order.promised_at)}`;
  return 'No promised date';
}

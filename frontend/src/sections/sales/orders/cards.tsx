import { Link } from '@tanstack/react-router';
import { Private } from '@/patterns/display/private';
import { LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import type { Order } from './api';
import { giftLabel, priorityLabels, productNameOf, statusOf } from './labels';

/** Shows the priority only if it isn't normal. */
export function Urgency({ order }: { order: Order }) {
  if (order.priority !== 'high' && order.priority !== 'urgent') return null;
  return (
    <StatusBadge
      display={{
        label: priorityLabels[order.priority],
        tone: order.priority === 'urgent' ? 'danger' : 'warning',
        icon: 'alert',
      }}
    />
  );
}

/** An order in the phone list: two lines and a status line. */
export function OrderLine({ order }: { order: Order }) {
  return (
    <PhoneLine
      picture={<Avatar id={order.customer_id} name={order.customer_name ?? ''} size="lg" />}
      link={
        <Link to="/purchases/$id" params={{ id: order.id }} className={LINE_LINK}>
          {order.customer_name}
        </Link>
      }
      sub={
        <>
          <span className="num">{order.quantity}</span> × {productNameOf(order)}
        </>
      }
      end={<span className="t-caption t-3 num">{order.number}</span>}
    >
      <StatusBadge display={statusOf(order)} />
      <Urgency order={order} />
      <span className="v">
        {order.is_gift ? <StatusBadge display={giftLabel} /> : <Private kind="total" value={order.total_amount} />}
      </span>
    </PhoneLine>
  );
}

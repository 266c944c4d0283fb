import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Private } from '@/patterns/private';
import { StatusBadge } from '@/patterns/status-badge';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { shortDate } from '@/lib/dates';
import { plural } from '@/lib/names';
import type { Order } from './api';
import { giftWord, priorityWords, productNameOf, statusWords } from './words';

/** An order in the card view. */
export function OrderCard({ order, box }: { order: Order; box?: ReactNode }) {
  return (
    <>
      <div className="top">
        <Avatar id={order.customer_id} name={order.customer_name ?? ''} size="lg" />
        <div className="grow">
          <h2 className="trunc">
            <Link to="/purchases/$id" params={{ id: order.id }}>
              {order.number}
            </Link>
          </h2>
          <p className="t-small t-3 trunc">{order.customer_name}</p>
        </div>
        {box}
      </div>
      <div className="row wrap">
        <StatusBadge word={statusWords[order.order_status]} />
        <Urgency order={order} />
      </div>
      <div className="stack gap-1">
        <p className="ln">
          <Icon name="box" size={14} />
          <span className="trunc">{productNameOf(order)}</span>
        </p>
        <p className="ln">
          <Icon name="clock" size={14} />
          <span className="num">{when(order)}</span>
        </p>
      </div>
      <div className="bot">
        <div>
          <p className="v">{order.is_gift ? <StatusBadge word={giftWord} /> : <Private kind="total" value={order.total_amount} />}</p>
          <p className="t-caption t-3">Ordered {shortDate(order.purchase_date)}</p>
        </div>
        <span className="t-caption t-3">{plural(order.quantity + order.items_free, 'piece')}</span>
      </div>
    </>
  );
}

/** Only what is out of the ordinary is said. */
export function Urgency({ order }: { order: Order }) {
  if (order.priority !== 'high' && order.priority !== 'urgent') return null;
  return <StatusBadge word={{ label: priorityWords[order.priority], tone: order.priority === 'urgent' ? 'danger' : 'warning', icon: 'alert' }} />;
}

function when(order: Order): string {
  if (order.pickup_date) return `Picked up ${shortDate(order.pickup_date)}`;
  if (order.promised_at) return `Promised for ${shortDate(order.promised_at)}`;
  return 'Not picked up yet';
}

/** An order on a phone: two lines and a state line. */
export function OrderLine({ order }: { order: Order }) {
  return (
    <div className="pcard">
      <Avatar id={order.customer_id} name={order.customer_name ?? ''} size="lg" />
      <div className="grow">
        <Link to="/purchases/$id" params={{ id: order.id }} className="l1 trunc block stretched">
          {order.customer_name}
        </Link>
        <p className="l2 trunc">
          <span className="num">{order.quantity}</span> × {productNameOf(order)}
        </p>
      </div>
      <span className="t-caption t-3 num order-number">{order.number}</span>
      <div className="meta">
        <StatusBadge word={statusWords[order.order_status]} />
        <Urgency order={order} />
        <span className="v">{order.is_gift ? <StatusBadge word={giftWord} /> : <Private kind="total" value={order.total_amount} />}</span>
      </div>
    </div>
  );
}

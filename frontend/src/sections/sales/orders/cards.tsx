import { Link } from '@tanstack/react-router';
import { FirstAndMore } from '@/patterns/display/first-and-more';
import { Private } from '@/patterns/display/private';
import { LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { count } from '@/lib/numbers/money';
import type { Order } from './api';
import { extraStatusOf, fulfilmentOf, giftLabel, isGift, itemsOf, priorityLabels } from './labels';

/** Shows the priority only if it isn't normal. */
export function Urgency({ order }: { order: Pick<Order, 'priority'> }) {
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

type States = Parameters<typeof extraStatusOf>[0];

/** The fulfilment, and the order's status if it says something else. A list has room for one: a hold comes first. */
export function OrderStates({ order, large }: { order: States; large?: boolean }) {
  const status = extraStatusOf(order);
  if (!large) return <StatusBadge display={status ?? fulfilmentOf(order)} />;
  return (
    <>
      <StatusBadge display={fulfilmentOf(order)} large />
      {status && <StatusBadge display={status} large />}
    </>
  );
}

/** Where an order has several products, its quantity says nothing about the first. */
function quantityText(order: Order): string {
  const { first, more } = itemsOf(order);
  return more === 0 && order.quantity > 0 ? `${count(order.quantity)} × ${first}` : first;
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
      sub={<FirstAndMore first={quantityText(order)} more={order.lines.length - 1} />}
      end={<span className="t-caption t-3 num">{order.number}</span>}
    >
      <OrderStates order={order} />
      <Urgency order={order} />
      <span className="v">
        {isGift(order) ? <StatusBadge display={giftLabel} /> : <Private kind="total" value={order.total_amount} />}
      </span>
    </PhoneLine>
  );
}

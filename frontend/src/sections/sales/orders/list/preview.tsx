import { Link } from '@tanstack/react-router';
import '@/styles/deliveries.css';
import { Facts } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { Order } from '@/sections/sales/orders/api';
import { OrderStates, Urgency } from '@/sections/sales/orders/cards';
import { completionLabels, giftLabel, isGift, productNameOf } from '@/sections/sales/orders/labels';

/** The order's preview beside the list. */
export function OrderPreview({ order }: { order: Order }) {
  return (
    <>
      <p className="row wrap">
        <OrderStates order={order} />
        {isGift(order) && <StatusBadge display={giftLabel} />}
        <Urgency order={order} />
      </p>
      <ul className="delivery-lines stack t-small t-2">
        {order.lines.map((line) => (
          <li key={line.id}>
            <b className="num">{count(line.total_quantity)} ×</b>
            <span>{productNameOf(line)}</span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [
            'Contact',
            <Link key="contact" to="/contacts/$id" params={{ id: order.customer_id }}>
              {order.customer_name}
            </Link>,
          ],
          ['Total', <Private key="total" kind="total" value={order.total_amount} />],
          order.returned_amount > 0 && [
            'Returned',
            <Private key="returned" kind="amount" value={order.returned_amount} />,
          ],
          ['Delivered', `${count(order.fulfilled_quantity)} of ${count(order.quantity)}`],
          ['Delivery method', order.delivery_method ? completionLabels[order.delivery_method] : <None />],
          ['Ordered', fullDate(order.ordered_at)],
          ['Promised for', order.promised_at ? fullDate(order.promised_at) : <None />],
          ['Picked up', order.pickup_date ? fullDate(order.pickup_date) : <None />],
          ['Receipt', order.receipt_number ?? <None />],
        ]}
      />
      {order.notes && <p className="note pre">{order.notes}</p>}
      <Link className="btn primary" to="/purchases/$id" params={{ id: order.id }}>
        Open order
      </Link>
    </>
  );
}

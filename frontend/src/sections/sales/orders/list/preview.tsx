import { Link } from '@tanstack/react-router';
import { Facts } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { Order } from '@/sections/sales/orders/api';
import { giftLabel, priorityLabels, productNameOf, statusOf } from '@/sections/sales/orders/labels';

/** The order's preview beside the list. */
export function OrderPreview({ order }: { order: Order }) {
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={statusOf(order)} />
        {order.is_gift && <StatusBadge display={giftLabel} />}
      </p>
      <Facts
        facts={[
          [
            'Contact',
            <Link key="contact" to="/contacts/$id" params={{ id: order.customer_id }}>
              {order.customer_name}
            </Link>,
          ],
          ['Product', productNameOf(order)],
          ['Quantity', `${count(order.quantity)}${order.items_free > 0 ? ` + ${count(order.items_free)} free` : ''}`],
          ['Unit price', <Private key="price" kind="price" value={order.unit_price} />],
          ['Discount', <Private key="discount" kind="amount" value={order.discount_amount} />],
          ['Total', <Private key="total" kind="total" value={order.total_amount} />],
          ['Ordered', fullDate(order.purchase_date)],
          ['Promised for', order.promised_at ? fullDate(order.promised_at) : <None />],
          ['Picked up', order.pickup_date ? fullDate(order.pickup_date) : <None />],
          ['Not delivered', order.open_quantity > 0 ? count(order.open_quantity) : <None />],
          ['Priority', priorityLabels[order.priority]],
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

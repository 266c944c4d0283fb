import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '@/api/client';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { Private } from '@/patterns/display/private';
import { count } from '@/lib/numbers/money';
import { shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import { ordersOf, type Product } from '@/sections/catalog/api';

/** Sales orders of this product, newest first. */
export function ProductOrders({ product }: { product: Product }) {
  const found = useQuery(ordersOf(product.id));
  const total = found.data?.total ?? 0;
  const orders = found.data?.items ?? [];
  if (found.isError && !found.data) {
    return (
      <Card title="Sales orders" flush>
        <PartError title="Couldn't load the orders" error={found.error} retry={() => void found.refetch()} />
      </Card>
    );
  }
  return (
    <Card
      title="Sales orders"
      sub={total > 0 && `${count(total)}${found.data?.total_capped ? '+' : ''}`}
      flush
      footer={
        total > orders.length && (
          <Link to="/purchases" search={{ product_id: product.id, filter: 'all' }}>
            View all
          </Link>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="body t-small t-3">{found.isPending ? 'Loading...' : 'No orders yet.'}</p>
      ) : (
        <ul className="list">
          {orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Order({ order }: { order: Schema<'OrderLineOut'> }) {
  return (
    <li>
      <div className="grow">
        <p className="l1 row">
          <Link to="/purchases/$id" params={{ id: order.id }}>
            {order.number}
          </Link>
          <span className="t-2 trunc">{order.customer_name}</span>
        </p>
        <p className="l2">
          {shortDate(order.purchase_date)}, {plural(order.total_quantity, 'item')}, {state(order)}
        </p>
      </div>
      <Private kind="total" value={order.total_amount} />
    </li>
  );
}

/** The order's open quantity, when it was delivered, or its status: "delivered" or "completed". */
function state(order: Schema<'OrderLineOut'>): string {
  if (order.order_status === 'cancelled') return 'cancelled';
  if (order.open_quantity > 0 && order.order_status !== 'completed') return `${count(order.open_quantity)} to deliver`;
  return order.pickup_date ? `delivered ${shortDate(order.pickup_date)}` : order.display_status.replaceAll('_', ' ');
}

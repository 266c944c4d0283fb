import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/dashboard.css';
import { Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { PartError } from '@/patterns/feedback/part-error';
import { shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import { overdue, overdueOrders, type Order } from './api';
import { extraStatusOf, fulfilmentOf } from './labels';

type RowOrder = Pick<Order, 'id' | 'number' | 'customer_name' | 'total_amount'>;

/** An order in a card of the dashboard. */
export function OrderRow({ order, when, status }: { order: RowOrder; when: string; status: StatusDisplay }) {
  return (
    <li>
      <Link className="dashboard-sale" to="/purchases/$id" params={{ id: order.id }}>
        <span className="dashboard-sale-row row between gap-3">
          <span className="l1 trunc">{order.customer_name ?? 'No contact'}</span>
          <span className="v t-label num right">
            <Private kind="total" value={order.total_amount} />
          </span>
        </span>
        <span className="dashboard-sale-row row between gap-3">
          <span className="l2 trunc">
            {order.number}, {when}
          </span>
          <StatusBadge display={status} />
        </span>
      </Link>
    </li>
  );
}

/** The number of overdue orders. */
export function useOverdue() {
  return useQuery(overdueOrders());
}

/** Orders past their promised date, the longest overdue first. */
export function OverdueOrders() {
  const found = useOverdue();
  if (found.isError && !found.data)
    return <PartError title="Couldn't load the orders" error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <p className="body t-small t-3">Loading...</p>;
  if (found.data.items.length === 0) return <p className="body t-small t-3">No overdue orders.</p>;
  return (
    <ul className="dashboard-list">
      {found.data.items.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          when={`due ${shortDate(order.promised_at ?? '')}`}
          status={extraStatusOf(order) ?? fulfilmentOf(order)}
        />
      ))}
    </ul>
  );
}

export function OverdueFooter() {
  const { data } = useOverdue();
  const more = data && data.total > data.items.length;
  return (
    <Link to="/purchases" search={{ filter: 'active', ...overdue }}>
      {more ? `All ${count(data.total)} overdue orders` : 'Overdue orders'}
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { StatusBadge, type StatusDisplay } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { StockOrder, WaitingAllocation } from '@/sections/stock-orders/api';
import { waitingAllocations } from '@/sections/stock-orders/related-api';

const promisedDisplay: StatusDisplay = { label: 'Promised', tone: 'info', icon: 'truck' };
const reservedDisplay: StatusDisplay = { label: 'Reserved', tone: 'success', icon: 'check-c' };

/** Statuses after which nothing more is expected. */
const endedStatuses: readonly StockOrder['status'][] = ['received', 'closed', 'cancelled'];

/** Sales orders that items of this stock order are promised to or reserved for. */
export function WaitingCard({ order }: { order: StockOrder }) {
  const waiters = useQuery(waitingAllocations(order));
  if (order.status === 'draft' || order.lines.length === 0) return null;
  const rows = waiters.data ?? [];
  const known = rows.filter(({ supply }) => supply === 'incoming').reduce((sum, { quantity }) => sum + quantity, 0);
  const all = order.lines.reduce((sum, line) => sum + line.promised, 0);
  const unseen = all - known;
  if (endedStatuses.includes(order.status) && rows.length === 0) return null;
  return (
    <Card title="Waiting orders" sub={waiters.data && all > 0 ? count(all) : undefined} flush>
      {waiters.isError && !waiters.data && (
        <PartError
          title="Couldn't load the waiting orders"
          error={waiters.error}
          retry={() => void waiters.refetch()}
        />
      )}
      {waiters.data && rows.length === 0 && unseen <= 0 && (
        <p className="body t-small t-3">
          {order.status === 'on_hold'
            ? 'No orders are waiting. Items of a stock order on hold are not promised to customers.'
            : 'No orders are waiting. All items will become available stock.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="list">
          {rows.map((waiter) => (
            <WaitingOrderRow key={waiter.id} allocation={waiter} />
          ))}
        </ul>
      )}
      {waiters.data && unseen > 0 && (
        <p className="body t-small t-3">{plural(unseen, 'item')} for colleagues&apos; orders.</p>
      )}
    </Card>
  );
}

function WaitingOrderRow({ allocation }: { allocation: WaitingAllocation }) {
  return (
    <li>
      <Avatar id={allocation.customer_id ?? allocation.id} name={allocation.customer_name ?? ''} size="md" />
      <span className="grow">
        <span className="l1 trunc block">
          {allocation.purchase_id ? (
            <Link to="/purchases/$id" params={{ id: allocation.purchase_id }}>
              {allocation.customer_name ?? allocation.purchase_number}
            </Link>
          ) : (
            "A colleague's order"
          )}
        </span>
        <span className="l2 trunc block num">
          {allocation.purchase_number && `${allocation.purchase_number}, `}
          {count(allocation.quantity)} × {allocation.product_name}
        </span>
      </span>
      <StatusBadge display={allocation.supply === 'incoming' ? promisedDisplay : reservedDisplay} />
    </li>
  );
}

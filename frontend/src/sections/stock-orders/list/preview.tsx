import { Link } from '@tanstack/react-router';
import '@/styles/stock-orders.css';
import { Facts } from '@/patterns/record/detail-page';
import { ProgressLegend } from '@/patterns/display/item-progress';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { StockOrder } from '@/sections/stock-orders/api';
import { allQuantities } from '@/sections/stock-orders/quantities';
import { outstandingRefund } from '@/sections/stock-orders/record/refunds';
import { stockOrderLabels } from '@/sections/stock-orders/labels';

/** The stock order's preview beside the list. */
export function StockOrderPreview({ order }: { order: StockOrder }) {
  const owed = outstandingRefund(order);
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={stockOrderLabels[order.status]} />
      </p>
      <Facts
        facts={[
          ['Vendor', order.vendor_name ?? <None />],
          ['Vendor order number', order.shop_order_number ?? <None />],
          order.amount !== null && ['Amount', <Private key="amount" kind="expense" value={order.amount} />],
          ['Ordered', order.ordered_at ? fullDate(order.ordered_at) : <None />],
          ['Expected', order.expected_at ? fullDate(order.expected_at) : <None />],
          order.amount !== null && [
            'Refund expected',
            owed > 0 ? <Private key="refund" kind="expense" value={owed} /> : <None />,
          ],
        ]}
      />
      <ProgressLegend quantities={allQuantities(order)} />
      <ul className="so-lines-short">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className="num">{count(line.quantity)} ×</span> {line.product_name}
          </li>
        ))}
      </ul>
      {order.notes && <p className="note pre">{order.notes}</p>}
      <Link className="btn primary" to="/stock-orders/$id" params={{ id: order.id }}>
        Open stock order
      </Link>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { ItemProgress } from '@/patterns/display/item-progress';
import { Private } from '@/patterns/display/private';
import { CardFact, CardFoot, CardTop, IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { StockOrder } from '@/sections/stock-orders/api';
import { allQuantities } from '@/sections/stock-orders/quantities';
import { stockOrderLabels } from '@/sections/stock-orders/labels';

/** A stock order in the card view. */
export function StockOrderCard({ order }: { order: StockOrder }) {
  return (
    <>
      <CardTop
        picture={<IconThumb icon="cart-in" />}
        name={
          <Link to="/stock-orders/$id" params={{ id: order.id }}>
            {order.number}
          </Link>
        }
        sub={order.vendor_name}
      />
      <div className="row wrap">
        <StatusBadge display={stockOrderLabels[order.status]} />
      </div>
      <div className="stack gap-2">
        <ItemProgress bar quantities={allQuantities(order)} />
        <CardFact icon="clock" num>
          {dateLine(order)}
        </CardFact>
      </div>
      <CardFoot
        value={order.amount !== null && <Private kind="expense" value={order.amount} />}
        note={order.shop_order_number ?? plural(order.lines.length, 'line')}
        end={
          <span className="t-caption t-3 num">
            {count(order.received_quantity)} of {plural(order.ordered_quantity, 'item')}
          </span>
        }
      />
    </>
  );
}

function dateLine(order: StockOrder): string {
  if (order.expected_at) return `Expected ${shortDate(order.expected_at)}`;
  if (order.ordered_at) return `Ordered ${shortDate(order.ordered_at)}`;
  return 'Not ordered yet';
}

/** A stock order in the phone list: two lines and a status line. */
export function StockOrderLine({ order }: { order: StockOrder }) {
  return (
    <PhoneLine
      picture={<IconThumb icon="cart-in" />}
      link={
        <Link to="/stock-orders/$id" params={{ id: order.id }} className={LINE_LINK}>
          {order.vendor_name ?? order.number}
        </Link>
      }
      sub={`${count(order.received_quantity)}/${count(order.ordered_quantity)} · ${dateLine(order)}`}
      num
      end={<span className="t-caption t-3 num">{order.number}</span>}
    >
      <StatusBadge display={stockOrderLabels[order.status]} />
      {order.amount !== null && (
        <span className="v">
          <Private kind="expense" value={order.amount} />
        </span>
      )}
    </PhoneLine>
  );
}

import { Link } from '@tanstack/react-router';
import { Pips } from '@/patterns/pips';
import { Private } from '@/patterns/private';
import { StatusBadge } from '@/patterns/status-badge';
import { Icon } from '@/ui/icon';
import { shortDate } from '@/lib/dates';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import type { StockOrder } from './api';
import { allPieces } from './pieces';
import { stockOrderWords } from './words';

/** A stock order in the card view. */
export function StockOrderCard({ order }: { order: StockOrder }) {
  return (
    <>
      <div className="top">
        <span className="thumb" aria-hidden="true">
          <Icon name="cart-in" />
        </span>
        <div className="grow">
          <h2 className="trunc">
            <Link to="/stock-orders/$id" params={{ id: order.id }}>
              {order.number}
            </Link>
          </h2>
          <p className="t-small t-3 trunc">{order.vendor_name}</p>
        </div>
      </div>
      <div className="row wrap">
        <StatusBadge word={stockOrderWords[order.status]} />
      </div>
      <div className="stack gap-2">
        <Pips bar pieces={allPieces(order)} />
        <p className="ln">
          <Icon name="clock" size={14} />
          <span className="num">{when(order)}</span>
        </p>
      </div>
      <div className="bot">
        <div>
          <p className="v">
            <Private kind="expense" value={order.amount} />
          </p>
          <p className="t-caption t-3 trunc">{order.shop_order_number ?? plural(order.lines.length, 'line')}</p>
        </div>
        <span className="t-caption t-3 num">
          {count(order.received_pieces)} of {plural(order.ordered_pieces, 'piece')}
        </span>
      </div>
    </>
  );
}

function when(order: StockOrder): string {
  if (order.expected_at) return `Expected ${shortDate(order.expected_at)}`;
  if (order.ordered_at) return `Ordered ${shortDate(order.ordered_at)}`;
  return 'Not ordered yet';
}

/** A stock order on a phone: two lines and a state line. */
export function StockOrderLine({ order }: { order: StockOrder }) {
  return (
    <div className="pcard">
      <span className="thumb" aria-hidden="true">
        <Icon name="cart-in" />
      </span>
      <div className="grow">
        <Link to="/stock-orders/$id" params={{ id: order.id }} className="l1 trunc block stretched">
          {order.vendor_name ?? order.number}
        </Link>
        <p className="l2 trunc num">
          {count(order.received_pieces)}/{count(order.ordered_pieces)} · {when(order)}
        </p>
      </div>
      <span className="t-caption t-3 num order-number">{order.number}</span>
      <div className="meta">
        <StatusBadge word={stockOrderWords[order.status]} />
        <span className="v">
          <Private kind="expense" value={order.amount} />
        </span>
      </div>
    </div>
  );
}

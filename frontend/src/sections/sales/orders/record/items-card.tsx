import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/orders.css';
import { Card } from '@/patterns/record/detail-page';
import { Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { useOpenDialog } from '@/patterns/list/list-search';
import { Button } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { supplyOf, type Order, type OrderLine } from '@/sections/sales/orders/api';
import { giftLabel, NIL_ID, productNameOf, statusLabels } from '@/sections/sales/orders/labels';
import { LineMenu } from './line-menu';
import { shownSupply, supplyIn } from './supply';
import { SupplyBar, supplyText } from './supply-bar';
import { OrderTotals } from './totals';

/** The lines of an order with their prices and how far each is delivered, and the totals. */
export function ItemsCard({ order }: { order: Order }) {
  const dialog = useOpenDialog();
  const { lines } = order;
  return (
    <Card
      title="Items"
      sub={sizeOf(order)}
      end={
        order.order_status !== 'cancelled' && (
          <Button size="sm" icon="plus" onClick={() => dialog.show('add-line')}>
            Add item
          </Button>
        )
      }
      flush
    >
      <div role="table" aria-label="Items">
        <div role="row" className="order-item hd">
          <span role="columnheader">Item</span>
          <span role="columnheader">Delivery</span>
          <span role="columnheader" className="r">
            Quantity
          </span>
          <span role="columnheader" className="r">
            Price
          </span>
          <span role="columnheader" className="r">
            Amount
          </span>
          <span role="columnheader">
            <span className="sr">Actions</span>
          </span>
        </div>
        {lines.map((line, index) => (
          <LineRow key={line.id} order={order} line={line} at={index} />
        ))}
      </div>
      <div className="order-foot">
        {order.notes ? <p className="note pre">{order.notes}</p> : <span />}
        <OrderTotals order={order} />
      </div>
    </Card>
  );
}

/** "3 lines, 9 items". A cancelled order has no items left. */
const sizeOf = ({ lines, quantity }: Order): string =>
  [lines.length > 1 && plural(lines.length, 'line'), quantity > 0 && plural(quantity, 'item')]
    .filter(Boolean)
    .join(', ');

function LineRow({ order, line, at }: { order: Order; line: OrderLine; at: number }) {
  const several = order.lines.length > 1;
  return (
    <div role="row" className={cx('order-item', line.order_status === 'cancelled' && 'is-cancelled')}>
      <span role="cell" className="what">
        <ProductName line={line} />
        <span className="l2 num">{detailsOf(line, several)}</span>
        {line.notes && <span className="l2">{line.notes}</span>}
      </span>
      <span role="cell" className="state">
        <LineState order={order} line={line} />
      </span>
      <span role="cell" className="r num quantity">
        {count(line.quantity)}
        {line.items_free > 0 && <span className="t-3"> +{count(line.items_free)}</span>}
      </span>
      <span role="cell" className="r price">
        <LinePrice line={line} />
      </span>
      <span role="cell" className="r amount">
        {line.is_gift ? <StatusBadge display={giftLabel} /> : <Private kind="total" value={line.total_amount} />}
      </span>
      <span role="cell" className="acts no-print">
        <LineMenu order={order} line={line} at={at} />
      </span>
    </div>
  );
}

function ProductName({ line }: { line: OrderLine }) {
  const name = productNameOf(line);
  return line.product_id === NIL_ID || line.product_name === null ? (
    <span className="l1" title={name}>
      {name}
    </span>
  ) : (
    <Link to="/inventory/product/$id" params={{ id: line.product_id }} className="l1 quiet-link" title={name}>
      {name}
    </Link>
  );
}

/** "SO-1042-2, 1 free item" */
const detailsOf = ({ number, items_free, description, product_id }: OrderLine, several: boolean): string =>
  [several && number, product_id !== NIL_ID && description, items_free > 0 && plural(items_free, 'free item')]
    .filter(Boolean)
    .join(', ');

function LinePrice({ line }: { line: OrderLine }) {
  if (line.is_gift) return <span className="t-3">-</span>;
  return (
    <>
      <Private kind="price" value={line.unit_price} />
      {line.discount_amount > 0 && (
        <span className="l2">
          <Private kind="amount" value={-line.discount_amount} />
        </span>
      )}
    </>
  );
}

/** How far a line is delivered, and what is allocated for the rest. */
function LineState({ order, line }: { order: Order; line: OrderLine }) {
  const allocations = useQuery(supplyOf(order)).data ?? [];
  if (line.order_status === 'cancelled' && line.fulfilled_quantity === 0)
    return <StatusBadge display={statusLabels.cancelled} />;
  const supply = shownSupply(line, supplyIn(line, allocations));
  const text = [supplyText(supply), line.returned_quantity > 0 && `${count(line.returned_quantity)} returned`]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <SupplyBar supply={supply} />
      <span className="t-small num">{text}</span>
      {line.order_status === 'onhold' && order.order_status !== 'onhold' && (
        <StatusBadge display={statusLabels.onhold} />
      )}
    </>
  );
}

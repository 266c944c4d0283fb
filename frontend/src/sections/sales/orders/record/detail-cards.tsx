import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/orders.css';
import { Card } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { productDetail } from '@/sections/catalog/api';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { groupDetail } from '@/sections/sales/multi-line-orders/api';
import { movementsOf, type Order } from '@/sections/sales/orders/api';
import { completionLabels, NIL_ID, priorityLabels, productNameOf, statusOf } from '@/sections/sales/orders/labels';

/** The main facts of an order. */
export function OrderCard({ order }: { order: Order }) {
  const product = useQuery({ ...productDetail(order.product_id), enabled: order.product_id !== NIL_ID }).data;
  const image = product?.images[0];
  const about = [product?.sku, product?.category].filter(Boolean).join(', ');
  return (
    <section className="card" aria-label="Order">
      <div className="order-line">
        <span className="thumb lg" aria-hidden="true">
          {image ? <img src={image.url} alt="" /> : <Icon name="box" size={24} />}
        </span>
        <div className="stack">
          <h2 className="strong trunc t-body">
            {product ? <ProductLink id={product.id} name={product.name} /> : productNameOf(order)}
          </h2>
          {about && <span className="t-small t-3 trunc">{about}</span>}
        </div>
        <div className="tot">
          <div className="semi">
            <Private kind="total" value={order.total_amount} />
          </div>
          <div className="t-small t-3 num">
            {count(order.quantity)} × <Private kind="price" value={order.unit_price} />
            {order.items_free > 0 && `, ${count(order.items_free)} free`}
          </div>
        </div>
      </div>
      <OrderFacts order={order} />
      {order.notes && <p className="note pre order-note">{order.notes}</p>}
    </section>
  );
}

const ProductLink = ({ id, name }: { id: string; name: string }) => (
  <Link to="/inventory/product/$id" params={{ id }} className="quiet-link" title={name}>
    {name}
  </Link>
);

function OrderFacts({ order }: { order: Order }) {
  const facts = [
    ['Promised for', order.promised_at ? fullDate(order.promised_at) : <None />],
    ['Delivery method', order.completion_method ? completionLabels[order.completion_method] : <None />],
    ['Picked up', order.pickup_date ? fullDate(order.pickup_date) : <None />],
    ['Priority', priorityLabels[order.priority]],
    [
      'Ticket',
      <span key="ticket" className="num">
        {order.ticket_number}
      </span>,
    ],
    [
      'Receipt',
      order.receipt_number ? (
        <span key="receipt" className="num">
          {order.receipt_number}
        </span>
      ) : (
        <None />
      ),
    ],
    ['Referred by', <Person key="referrer" id={order.referred_by_customer_id} name={order.referred_by_name} />],
    ['Purchasing for', <Person key="for" id={order.purchasing_for_customer_id} name={order.purchasing_for_name} />],
  ] as const;
  return (
    <dl className="facts order-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A contact of a colleague has an id but no name here. */
function Person({ id, name }: { id: string | null; name: string | null }) {
  if (!id) return <None />;
  if (!name) return <span className="t-3">A contact you can&apos;t access</span>;
  return (
    <Link to="/contacts/$id" params={{ id }}>
      {name}
    </Link>
  );
}

/** A warning about a shortfall: more items were delivered than were in stock. It stays visible until they are returned. */
export function Shortfall({ order }: { order: Order }) {
  const moved =
    useQuery({ ...movementsOf(order.id), enabled: order.fulfilled_quantity > 0 && order.product_id !== NIL_ID }).data ??
    [];
  const back = new Set(moved.map((movement) => movement.reverses_id));
  const missing = moved.filter(({ id }) => !back.has(id)).reduce((sum, { shortfall }) => sum + shortfall, 0);
  if (missing === 0 || order.fulfilled_quantity === 0) return null;
  return (
    <div className="callout warning">
      <Icon name="alert" />
      <p className="grow">
        <b>{plural(missing, 'more item', 'more items')}</b> {missing === 1 ? 'was' : 'were'} delivered than{' '}
        {missing === 1 ? 'was' : 'were'} in stock. Count the product or adjust its stock.
      </p>
      <Link className="btn sm" to="/inventory/product/$id" params={{ id: order.product_id }}>
        View product
      </Link>
    </div>
  );
}

/** The other lines of the multi-line order. */
export function GroupCard({ id, currentOrder }: { id: string; currentOrder: string }) {
  const group = useQuery(groupDetail(id)).data;
  if (!group) return null;
  return (
    <Card
      title={`Lines of ${group.number}`}
      sub={count(group.lines.length)}
      flush
      end={
        <Link className="btn sm" to="/purchase-orders/$id" params={{ id: group.id }}>
          View order
        </Link>
      }
      footer={
        <>
          {group.notes && <span className="trunc">{group.notes}</span>}
          <span className="push">
            Total{' '}
            <b>
              <Private kind="total" value={group.total_amount} />
            </b>
          </span>
        </>
      }
    >
      <ul className="list order-group-lines">
        {group.lines.map((line) => (
          <li key={line.id} className={cx(line.id === currentOrder && 'is-here')}>
            <div className="grow">
              <p className="l1 trunc">
                {line.id === currentOrder ? (
                  <span aria-current="page">{line.number}</span>
                ) : (
                  <Link to="/purchases/$id" params={{ id: line.id }}>
                    {line.number}
                  </Link>
                )}{' '}
                <span className="t-2">{productNameOf(line)}</span>
              </p>
              <p className="l2 num">{plural(line.total_quantity, 'item')}</p>
            </div>
            <StatusBadge display={statusOf(line)} />
            <Private kind="total" value={line.total_amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

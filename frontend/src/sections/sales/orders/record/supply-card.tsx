import { useQuery } from '@tanstack/react-query';
import '@/styles/orders.css';
import '@/styles/why.css';
import { Card } from '@/patterns/record/detail-page';
import { TermHelp } from '@/patterns/display/term-help';
import { whyOrder, type OrderExplanation } from '@/sections/stock/api';
import { OrderAllocations, Queue, WhyButton } from '@/sections/stock/why';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { supplyOf, type Order } from '@/sections/sales/orders/api';
import { NIL_ID, statusLabels } from '@/sections/sales/orders/labels';
import { segmentsOf, supplyIn, type Supply } from './supply';

interface SupplyCardProps {
  order: Order;
  /** Opens the explanation of the allocation. */
  onWhy: () => void;
}

/** The allocation of an order: delivered, reserved, promised or waiting; and the queue of its product. */
export function SupplyCard({ order, onWhy }: SupplyCardProps) {
  const allocations = useQuery(supplyOf(order.id)).data ?? [];
  const why = useQuery({ ...whyOrder(order.id), enabled: order.product_id !== NIL_ID }).data;
  const supply = supplyIn(order, allocations);
  // Nothing is reserved for an item outside the catalog: only delivered items count, as for a closed order.
  const shown = order.product_id === NIL_ID ? { ...supply, closed: true } : supply;
  const text = legendOf(shown).map(([, size, label]) => `${count(size)} ${label}`);
  return (
    <div className="no-print">
      <Card title="Allocation" end={order.product_id !== NIL_ID && <WhyButton onWhy={onWhy} />} ruled flush>
        <div className="body">
          <div className="order-cover">
            <span className="row gap-1">
              <b className="num">{titleOf(shown)}</b>
              <TermHelp terms={['allocation status', 'reserved', 'promised']} />
            </span>
            <div className="legend num push" aria-hidden="true">
              {legendOf(shown).map(([look, size, label]) => (
                <span className="k" key={label}>
                  <i className={cx('swatch', look === 'short' ? 'hollow' : look)} />
                  {count(size)} {label}
                </span>
              ))}
            </div>
          </div>
          <div className="progress" role="img" aria-label={`${count(supply.wanted)} ordered: ${text.join(', ')}`}>
            {segmentsOf(supply).map(({ kind, size }, index) => (
              <i key={index} className={`p-${kind}`} style={{ flexGrow: size }} />
            ))}
          </div>
          <SupplyLines order={order} supply={supply} why={why} />
        </div>
        {why && why.queue.length + why.unnamed.orders > 0 && !supply.closed && <Waiting why={why} />}
      </Card>
    </div>
  );
}

/** The card's title: the reserved quantity while the order is open, then the quantity delivered. */
function titleOf({ done, wanted, reserved, closed }: Supply): string {
  if (done > 0 || closed) return `${count(done)} of ${count(wanted)} delivered`;
  return `${count(reserved)} of ${count(wanted)} reserved`;
}

function Waiting({ why }: { why: OrderExplanation }) {
  return (
    <>
      <div className="why-queue-head">
        <h3 className="l1">Waiting orders for this product</h3>
        <span>by priority, then date</span>
        <span className="push">
          {count(why.on_hand)} on hand, {count(why.reserved)} reserved, {count(why.incoming)} incoming,{' '}
          {count(why.short)} short
        </span>
      </div>
      <Queue why={why} currentOrder={why.purchase_id} />
    </>
  );
}

const legendOf = ({
  done,
  reserved,
  promised,
  rest,
  closed,
}: Supply): (readonly [look: string, size: number, label: string])[] =>
  (
    [
      ['done', done, 'delivered'],
      ['hand', reserved, 'on hand'],
      ['promised', promised, 'promised'],
      ['short', rest, closed ? 'not delivered' : 'short'],
    ] as const
  ).filter(([, size]) => size > 0);

function SupplyLines({ order, supply, why }: { order: Order; supply: Supply; why: OrderExplanation | undefined }) {
  const place = why?.queue.find(({ purchase_id }) => purchase_id === order.id);
  return (
    <ul className="order-supply">
      {supply.done > 0 && (
        <Line icon="check-c" tone="info" size={supply.done}>
          <b>Delivered</b>
          {order.pickup_date && ` on ${fullDate(order.pickup_date)}`}
        </Line>
      )}
      {why && place && <OrderAllocations why={why} entry={place} />}
      {supply.rest > 0 && (supply.closed || order.product_id === NIL_ID) && (
        <Line icon={supply.closed ? 'ban' : 'clock'} tone={supply.closed ? undefined : 'warning'} size={supply.rest}>
          <b>{supply.closed ? 'Not delivered' : 'Waiting'}</b>
          {supply.closed
            ? `, the order is ${statusLabels[order.order_status].label.toLowerCase()}`
            : ", not in the catalog, so stock doesn't change"}
        </Line>
      )}
    </ul>
  );
}

function Line({
  icon,
  tone,
  size,
  children,
}: {
  icon: IconName;
  tone: 'info' | 'warning' | undefined;
  size: number;
  children: React.ReactNode;
}) {
  return (
    <li>
      <span className="q num">
        <span className={tone && `tone-${tone}`}>
          <Icon name={icon} />
        </span>
        {count(size)}
      </span>
      <span>{children}</span>
    </li>
  );
}

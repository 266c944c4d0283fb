import { useQuery } from '@tanstack/react-query';
import '@/styles/deliveries.css';
import { Card } from '@/patterns/record/detail-page';
import { useOpenDialog, useSearchChange } from '@/patterns/list/list-search';
import { PartError } from '@/patterns/feedback/part-error';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { Order } from '@/sections/sales/orders/api';
import { NOT_IN_CATALOG } from '@/sections/sales/orders/labels';
import { DeliveryActions } from './actions';
import { deliveriesOf, type Delivery, type DeliveryLine } from './api';
import { deliveryLabels, methodIcons, methodLabels, returnedStatus } from './labels';
import { displayLines, unitsText } from './lines';
import { mayPlan } from './plan';
import { cancelledOrders, isOpen, isReturn, linesMayChange } from './steps';

/** The deliveries of an order: planned, in transit and done, with what came back. */
export function DeliveriesCard({ order }: { order: Order }) {
  const found = useQuery(deliveriesOf(order.id));
  const dialog = useOpenDialog();
  const all = found.data ?? [];
  const rows = all.filter(({ returns_id }) => !all.some(({ id }) => id === returns_id));
  return (
    <Card
      title="Deliveries and returns"
      sub={rows.length > 0 && count(rows.length)}
      end={
        mayPlan(order.lines, all) && (
          <Button size="sm" icon="truck" onClick={() => dialog.show('deliver')}>
            Plan delivery
          </Button>
        )
      }
      flush
    >
      {found.isError && !found.data && (
        <PartError title="Couldn't load the deliveries" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data?.length === 0 && (
        <p className="body t-small t-3">
          No deliveries planned.
          {mayPlan(order.lines, all) && ' You can deliver an order in parts: by pickup, your own driver or courier.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="delivery-list">
          {rows.map((delivery) => (
            <Row key={delivery.id} order={order} delivery={delivery} all={all} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ order, delivery, all }: { order: Order; delivery: Delivery; all: readonly Delivery[] }) {
  const returns = all.filter(({ returns_id }) => returns_id === delivery.id);
  return (
    <li>
      <div className="delivery-head">
        <h3 className="num" id={delivery.id}>
          <Icon name={isReturn(delivery) ? 'undo' : methodIcons[delivery.method]} /> {delivery.number}
        </h3>
        <StatusBadge display={stateOf(delivery)} />
        <DeliveryActions order={order} delivery={delivery} />
      </div>
      <p className="t-small t-3 num">{isReturn(delivery) ? returnedOn(delivery) : summaryOf(delivery)}</p>
      <Lines lines={delivery.lines} />
      <Stopped delivery={delivery} />
      {delivery.notes && <p className="note pre">{delivery.notes}</p>}
      {returns.map((back) => (
        <div className="delivery-back" key={back.id}>
          <div className="delivery-head">
            <h4 className="num l1" id={back.id}>
              {back.number}
            </h4>
            <StatusBadge display={stateOf(back)} />
            <DeliveryActions order={order} delivery={back} />
          </div>
          <p className="t-small t-3 num">{returnedOn(back)}</p>
          <Lines lines={back.lines} />
          {back.notes && <p className="note pre">{back.notes}</p>}
        </div>
      ))}
    </li>
  );
}

const stateOf = (delivery: Delivery) =>
  isReturn(delivery) && delivery.status === 'done' ? returnedStatus : deliveryLabels[delivery.status];

const returnedOn = ({ done_at }: Delivery) => done_at && `Returned ${shortDate(done_at)}`;

/** Why a delivery can't go on, and what to do about it. */
function Stopped({ delivery }: { delivery: Delivery }) {
  const change = useSearchChange();
  const { numbers, all } = cancelledOrders(delivery);
  const [number] = numbers;
  if (!number || !isOpen(delivery)) return null;
  const edits = !all && linesMayChange(delivery);
  return (
    <p className="callout warning delivery-stopped">
      <Icon name="alert" />
      <span className="grow">
        {number} is cancelled. {edits ? 'Remove it from this delivery first.' : 'Cancel this delivery.'}
      </span>
      <Button
        size="sm"
        aria-describedby={delivery.id}
        onClick={() => change({ open: edits ? 'edit-delivery' : 'cancel-delivery', delivery: delivery.id })}
      >
        {edits ? 'Edit delivery' : 'Cancel delivery'}
      </Button>
    </p>
  );
}

/** For example "Own driver · planned for 24 Nov · 2210 SE Ash Street". */
function summaryOf({
  method,
  scheduled_at,
  status,
  done_at,
  address,
  carrier,
  tracking_number,
  received_by_name,
}: Delivery): string {
  const day = done_at
    ? `${method === 'pickup' ? 'picked up' : 'delivered'} ${shortDate(done_at)}`
    : scheduled_at && shortDate(scheduled_at);
  const taken = status === 'done' && received_by_name && `received by ${received_by_name}`;
  return [methodLabels[method], day, taken, address, [carrier, tracking_number].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ');
}

function Lines({ lines }: { lines: readonly DeliveryLine[] }) {
  return (
    <ul className="delivery-lines stack t-small t-2">
      {displayLines(lines).map(
        ({ line: { id, product_name, description, purchase_number, is_bad, outcome, reason }, quantity, units }) => (
          <li key={id}>
            <b className="num">{count(quantity)} ×</b>
            <span>
              {product_name ?? description ?? NOT_IN_CATALOG}{' '}
              <span className="t-3 num">{[purchase_number, unitsText(units)].filter(Boolean).join(' · ')}</span>
              {is_bad && <span className="tone-danger"> damaged</span>}
              {outcome === 'replace' && ' for replacement'}
              {reason && <span className="block t-3">{reason}</span>}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

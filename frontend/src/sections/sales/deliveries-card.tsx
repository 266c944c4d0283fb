import '@/styles/deliveries.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Card } from '@/patterns/detail-page';
import { later, laterFocused } from '@/patterns/later';
import { useOpenDialog, useSearchChange } from '@/patterns/list-search';
import { PartError } from '@/patterns/part-error';
import { StatusBadge } from '@/patterns/status-badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuGroup, MenuItem, MenuRule } from '@/ui/menu';
import { shortDate } from '@/lib/dates';
import { count } from '@/lib/money';
import type { Order } from './api';
import {
  deliveriesOf,
  downloadNote,
  moveDelivery,
  type Delivery,
  type DeliveryLine,
  type Whose,
} from './deliveries-api';
import { backLines } from './delivery-back';
import { shownLines, unitsSaid } from './delivery-lines';
import { underWay } from './delivery-plan';
import { cancelledOrders, isOpen, linesMayChange, stepsOf, type Step } from './delivery-steps';
import { deliveryWords, methodIcons, methodWords, returnedWord } from './delivery-words';
import type { Group } from './groups-api';
import { PaperItems } from '@/patterns/papers';
import { NOT_IN_CATALOG } from './words';

const DeliveryDialog = laterFocused(async () => (await import('./delivery-form')).DeliveryDialog);
const DoneDialog = laterFocused(async () => (await import('./delivery-done')).DoneDialog);
const CancelDelivery = later(async () => (await import('./delivery-done')).CancelDelivery);
const ReturnDialog = laterFocused(async () => (await import('./delivery-return')).ReturnDialog);

/** Whether pieces of these orders may still go with a new delivery. */
export const mayPlan = (orders: readonly Order[], deliveries: readonly Delivery[]): boolean =>
  orders.some((order) => order.open_quantity > underWay(order.id, deliveries));

/** Whether something that a done delivery brought can still come back. */
const mayReturn = (delivery: Delivery, all: readonly Delivery[]): boolean =>
  delivery.status === 'done' && delivery.returns_id === null && backLines(delivery, all).length > 0;

interface OfOrders {
  whose: Whose;
  orders: readonly Order[];
}

interface CardProps extends OfOrders {
  /** The page has a button of its own for it. */
  planned?: 'elsewhere';
}

/** Handing over in parts: what is planned, what is on its way, what was brought and what came back. */
export function DeliveriesCard({ whose, orders, planned }: CardProps) {
  const found = useQuery(deliveriesOf(whose));
  const dialog = useOpenDialog();
  const all = found.data ?? [];
  const rows = all.filter(({ returns_id }) => !all.some(({ id }) => id === returns_id));
  return (
    <Card
      title="Deliveries"
      sub={rows.length > 0 && count(rows.length)}
      end={
        planned === undefined &&
        mayPlan(orders, all) && (
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
          No deliveries planned. You can deliver an order in parts: by pickup, your own driver or courier.
        </p>
      )}
      {rows.length > 0 && (
        <ul className="delivery-list">
          {rows.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} all={all} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ delivery, all }: { delivery: Delivery; all: readonly Delivery[] }) {
  const returns = all.filter(({ returns_id }) => returns_id === delivery.id);
  return (
    <li>
      <div className="delivery-head">
        <h3 className="num" id={delivery.id}>
          <Icon name={methodIcons[delivery.method]} /> {delivery.number}
        </h3>
        <StatusBadge word={deliveryWords[delivery.status]} />
        <Acts delivery={delivery} all={all} />
      </div>
      <p className="t-small t-3 num">{factsOf(delivery)}</p>
      <Lines lines={delivery.lines} />
      <Stopped delivery={delivery} />
      {delivery.notes && <p className="note pre">{delivery.notes}</p>}
      {returns.map((back) => (
        <div className="delivery-back" key={back.id}>
          <div className="delivery-head">
            <h4 className="num" id={back.id}>
              {back.number}
            </h4>
            <StatusBadge word={back.status === 'done' ? returnedWord : deliveryWords[back.status]} />
            <Acts delivery={back} all={all} />
          </div>
          {back.done_at && <p className="t-small t-3 num">Taken back {shortDate(back.done_at)}</p>}
          <Lines lines={back.lines} />
          {back.notes && <p className="note pre">{back.notes}</p>}
        </div>
      ))}
    </li>
  );
}

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

/** "Own driver · planned for 24 Nov · 2210 SE Ash Street". */
function factsOf({
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
    ? `${method === 'pickup' ? 'handed over' : 'delivered'} ${shortDate(done_at)}`
    : scheduled_at && `for ${shortDate(scheduled_at)}`;
  const taken = status === 'done' && received_by_name && `received by ${received_by_name}`;
  return [methodWords[method], day, taken, address, [carrier, tracking_number].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ');
}

function Lines({ lines }: { lines: readonly DeliveryLine[] }) {
  return (
    <ul className="delivery-lines">
      {shownLines(lines).map(({ line: { id, product_name, purchase_number, is_bad }, pieces, units }) => (
        <li key={id}>
          <b className="num">{count(pieces)} ×</b>
          <span>
            {product_name ?? NOT_IN_CATALOG}{' '}
            <span className="t-3 num">{[purchase_number, unitsSaid(units)].filter(Boolean).join(' · ')}</span>
            {is_bad && <span className="tone-danger"> damaged</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The usual next step as a button, everything else behind More. What moves goods or gives up asks first. */
function Acts({ delivery, all }: { delivery: Delivery; all: readonly Delivery[] }) {
  const move = useMutation(moveDelivery());
  const change = useSearchChange();
  const { next, others } = stepsOf(delivery);
  const show = (open: string) => change({ open, delivery: delivery.id });
  const take = ({ status }: Step) => (status === 'done' ? show('done') : move.mutate({ delivery, values: { status } }));
  return (
    <span className="acts">
      {next && (
        <Button
          size="sm"
          icon={next.icon}
          busy={move.isPending && 'Saving...'}
          aria-describedby={delivery.id}
          onClick={() => take(next)}
        >
          {next.label}
        </Button>
      )}
      <More delivery={delivery} others={others} take={take} show={show} mayReturn={mayReturn(delivery, all)} />
    </span>
  );
}

interface MoreProps {
  delivery: Delivery;
  others: readonly Step[];
  take: (step: Step) => void;
  show: (open: string) => void;
  mayReturn: boolean;
}

function More({ delivery, others, take, show, mayReturn }: MoreProps) {
  const note = useMutation(downloadNote());
  const open = isOpen(delivery);
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="sm"
          className="icon"
          icon="more"
          aria-label={`More for ${delivery.number}`}
          busy={note.isPending && ' '}
        />
      }
    >
      {others.map((step) => (
        <MenuItem key={step.status} icon={step.icon} onSelect={() => take(step)}>
          {step.label}
        </MenuItem>
      ))}
      {open && delivery.returns_id === null && (
        <MenuItem icon="edit" onSelect={() => show('edit-delivery')}>
          Edit delivery
        </MenuItem>
      )}
      {mayReturn && (
        <MenuItem icon="undo" onSelect={() => show('return')}>
          Take back
        </MenuItem>
      )}
      {(open || mayReturn) && <MenuRule />}
      <MenuGroup label={delivery.returns_id ? 'Return note' : 'Delivery note'} />
      <PaperItems
        sheet={delivery.returns_id ? 'Return note PDF' : 'Delivery note PDF'}
        onChoose={(paper) => note.mutate({ id: delivery.id, number: delivery.number, paper })}
      />
      {open && (
        <>
          <MenuRule />
          <MenuItem icon="ban" danger onSelect={() => show('cancel-delivery')}>
            Cancel delivery
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

interface DialogsProps extends OfOrders {
  open: string | undefined;
  /** The delivery that the dialog is about. */
  id: string | undefined;
  group?: Group;
  /** The sales order that the page is about. */
  only?: string;
}

/** Whatever the address has open of the deliveries. */
export function DeliveryDialogs({ whose, orders, open, id, group, only }: DialogsProps) {
  const deliveries = useQuery(deliveriesOf(whose)).data;
  const change = useSearchChange();
  if (!deliveries) return null;
  const close = () => change({ open: undefined, delivery: undefined }, { replace: true });
  const delivery = deliveries.find((each) => each.id === id);
  const plan = { orders, deliveries, group, only, onClose: close };
  if (open === 'deliver' && mayPlan(orders, deliveries)) return <DeliveryDialog {...plan} />;
  if (!delivery) return null;
  if (open === 'return' && mayReturn(delivery, deliveries))
    return <ReturnDialog delivery={delivery} deliveries={deliveries} onClose={close} />;
  if (!isOpen(delivery)) return null;
  if (open === 'edit-delivery') return <DeliveryDialog {...plan} delivery={delivery} />;
  if (open === 'done') return <DoneDialog delivery={delivery} onClose={close} />;
  if (open === 'cancel-delivery') return <CancelDelivery delivery={delivery} onClose={close} />;
  return null;
}

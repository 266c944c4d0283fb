import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import '@/styles/units.css';
import { Card } from '@/patterns/record/detail-page';
import { Private } from '@/patterns/display/private';
import { NoteField, TimelineCard, type TimelineFilter } from '@/patterns/timeline/timeline-card';
import { actorName } from '@/patterns/timeline/actor';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { useMe } from '@/sections/identity/api';
import { linkTo } from '@/patterns/navigation/link-to';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { fullDate, shortDate } from '@/lib/dates/dates';
import { isKeyOf } from '@/lib/options';
import { unitTimeline, type Unit, type UnitEvent } from '@/sections/units/api';
import { addUnitNote } from '@/sections/units/mutations';
import { UnitCustomer } from '@/sections/units/cards';
import { conditionLabels, fieldLabels, unitLabels } from '@/sections/units/labels';

interface Stop {
  icon: IconName;
  label: string;
  title: ReactNode;
  sub: ReactNode;
  state: 'done' | 'now' | 'next';
}

/** The unit's way from vendor to customer: four stages, each with its record. */
export function UnitJourney({ unit }: { unit: Unit }) {
  return (
    <Card title="History">
      <ol className="unit-journey">
        {stagesOf(unit).map((stop) => (
          <li key={stop.label} className={stop.state} aria-current={stop.state === 'now' ? 'step' : undefined}>
            <span className="node">
              <Icon name={stop.icon} />
            </span>
            <span className="t-caption t-3">{stop.label}</span>
            <span className="strong l1">{stop.title}</span>
            <span className="t-small t-3">{stop.sub}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const PathLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <Link {...linkTo(path)}>{children}</Link>
);

const onHandStatuses = ['in_stock', 'allocated', 'ready_for_pickup', 'blocked'];
const finalStatuses = ['delivered', 'returned', 'lost', 'written_off', 'returned_to_vendor'];

function stagesOf(unit: Unit): Stop[] {
  const { status } = unit;
  const arrived = unit.received_at !== null || onHandStatuses.includes(status) || status === 'delivered';
  const bought: Stop = {
    icon: 'cart-in',
    label: 'Purchased',
    title: unit.stock_order_id ? (
      <PathLink path={`/stock-orders/${unit.stock_order_id}`}>{unit.stock_order_number}</PathLink>
    ) : (
      'Added manually'
    ),
    sub: unit.vendor_name ?? 'not from a stock order',
    state: status === 'ordered' ? 'now' : 'done',
  };
  const shipment: Stop = {
    icon: 'truck',
    label: 'Shipment',
    title: unit.shipment_id ? (
      <PathLink path={`/tracking/${unit.shipment_id}`}>{unit.tracking_number ?? 'Goods receipt'}</PathLink>
    ) : arrived ? (
      'No shipment'
    ) : (
      'Not shipped yet'
    ),
    sub: status === 'in_transit' ? 'on its way' : arrived && unit.shipment_id ? 'received' : '',
    state: status === 'in_transit' ? 'now' : status === 'ordered' ? 'next' : 'done',
  };
  const shelf: Stop = {
    icon: 'boxes',
    label: 'Stock',
    title: arrived ? (unit.location ?? 'In stock') : 'Not received yet',
    sub: unit.received_at ? `since ${shortDate(unit.received_at)}` : '',
    state: onHandStatuses.includes(status) ? 'now' : arrived ? 'done' : 'next',
  };
  const sent = unit.stock_order_id !== null || unit.shipment_id !== null;
  return [bought, ...(sent ? [shipment] : []), shelf, customerStop(unit)];
}

function customerStop(unit: Unit): Stop {
  const waits = unit.status === 'allocated' || unit.status === 'ready_for_pickup';
  const known = unit.customer_id !== null || unit.purchase_id !== null;
  const order = unit.purchase_id && unit.purchase_number && (
    <Link to="/purchases/$id" params={{ id: unit.purchase_id }}>
      {unit.purchase_number}
    </Link>
  );
  if (finalStatuses.includes(unit.status) && unit.status !== 'delivered') {
    return {
      icon: unitLabels[unit.status].icon,
      label: 'Outcome',
      title: unitLabels[unit.status].label,
      sub: order || '',
      state: 'now',
    };
  }
  return {
    icon: 'user',
    label: waits ? 'Allocated to' : 'Customer',
    title: known || waits ? <UnitCustomer unit={unit} /> : 'Not allocated',
    sub: order || '',
    state: unit.status === 'delivered' ? 'now' : 'next',
  };
}

/** The unit's history, newest first. Users who can edit units can add notes. */
export function UnitTimeline({ unit, mayWrite }: { unit: Unit; mayWrite: boolean }) {
  const [shown, setShown] = useState<TimelineFilter>('all');
  const thread = useInfiniteQuery(unitTimeline(unit.id, shown));
  const add = useMutation(addUnitNote());
  const me = useMe();
  const items = (thread.data?.pages ?? []).flatMap((page) => page.items).map((event) => happeningOf(event, me.id));
  const began: TimelineEvent = {
    id: 'began',
    at: unit.created_at,
    icon: 'plus',
    tone: 'success',
    what: <b>{unit.asset_tag} created</b>,
  };
  const whole = shown === 'all' && thread.data !== undefined && !thread.hasNextPage;
  return (
    <TimelineCard filter={{ shown, onShow: setShown }} query={thread} items={whole ? [...items, began] : items}>
      {mayWrite && <NoteField add={(text, key) => add.mutateAsync({ id: unit.id, text, key })} />}
    </TimelineCard>
  );
}

/** The fields shown. Ids of orders and contacts are left out. */
const displayedFields = Object.keys(fieldLabels);

function happeningOf(event: UnitEvent, me: string): TimelineEvent {
  const now = event.new_values ?? {};
  const isNote = event.event_type === 'note';
  const actor = actorName({ id: event.created_by, name: event.actor_name }, me);
  const status = isKeyOf(unitLabels, now.status) ? unitLabels[now.status] : undefined;
  return {
    id: event.id,
    at: event.happened_at ?? event.created_at,
    icon: status?.icon ?? (isNote ? 'docs' : 'edit'),
    tone: status && status.tone !== 'neutral' ? status.tone : undefined,
    note: isNote ? event.description : null,
    who: isNote ? actor : null,
    by: isNote ? undefined : actor,
    what: isNote ? (
      'added a note'
    ) : (
      <>
        <b>{event.description}</b>
        {event.purchase_id && event.purchase_number && !event.description.includes(event.purchase_number) && (
          <>
            {', '}
            <Link to="/purchases/$id" params={{ id: event.purchase_id }}>
              {event.purchase_number}
            </Link>
          </>
        )}
      </>
    ),
    changes: displayedFields
      .filter((name) => name in now)
      .map((name) => ({
        name: fieldLabels[name] ?? name,
        old: displayValue(name, event.old_values?.[name]),
        new: displayValue(name, now[name]),
      })),
  };
}

function displayValue(name: string, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return 'empty';
  if (name === 'unit_cost' && typeof value === 'number') return <Private kind="price" value={value} />;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'status' && isKeyOf(unitLabels, text)) return unitLabels[text].label;
  if (name === 'condition' && isKeyOf(conditionLabels, text)) return conditionLabels[text];
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? fullDate(text) : text;
}

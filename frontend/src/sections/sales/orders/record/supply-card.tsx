import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import '@/styles/orders.css';
import '@/styles/why.css';
import { Card } from '@/patterns/record/detail-page';
import { TermHelp } from '@/patterns/display/term-help';
import { useSearchChange } from '@/patterns/list/list-search';
import { whyOrder, type OrderExplanation } from '@/sections/stock/api';
import { OrderAllocations, Queue, WhyButton } from '@/sections/stock/why';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { supplyOf, type Order, type OrderLine } from '@/sections/sales/orders/api';
import { NIL_ID, productNameOf, statusLabels } from '@/sections/sales/orders/labels';
import { legendOf, shownSupply, supplyIn, type Supply } from './supply';
import { SupplyBar } from './supply-bar';

/** With more open lines than this, their allocations are read when they are opened. */
const MAX_OPEN = 3;

/** The allocation of an order's lines: delivered, reserved, promised or waiting. A single line also shows its queue. */
export function SupplyCard({ order }: { order: Order }) {
  const allocations = useQuery(supplyOf(order)).data ?? [];
  const change = useSearchChange();
  const [only, ...others] = order.lines;
  const open = order.lines.filter(({ open_quantity }) => open_quantity > 0);
  if (!only || (others.length > 0 && open.length === 0)) return null;
  const explain = (line: OrderLine) => () => change({ open: 'why', line: line.id });
  const partOf = (line: OrderLine) => ({ line, supply: supplyIn(line, allocations), onWhy: explain(line) });
  return (
    <div className="no-print">
      {others.length === 0 ? (
        <OnlyLine {...partOf(only)} />
      ) : (
        <Card title="Allocation" sub={<TermHelp terms={['allocation status', 'reserved', 'promised']} />} ruled flush>
          {open.map((line) => (
            <LineSection key={line.id} {...partOf(line)} first={open.length <= MAX_OPEN} />
          ))}
        </Card>
      )}
    </div>
  );
}

interface PartProps {
  line: OrderLine;
  supply: Supply;
  /** Opens the explanation of the allocation. */
  onWhy: () => void;
}

const whyLine = (line: OrderLine, enabled = true) => ({
  ...whyOrder(line.id),
  enabled: enabled && line.product_id !== NIL_ID,
});

function OnlyLine({ line, supply, onWhy }: PartProps) {
  const why = useQuery(whyLine(line)).data;
  return (
    <Card title="Allocation" end={line.product_id !== NIL_ID && <WhyButton onWhy={onWhy} />} ruled flush>
      <div className="body">
        <Cover supply={shownSupply(line, supply)}>
          <TermHelp terms={['allocation status', 'reserved', 'promised']} />
        </Cover>
        <SupplyBar supply={supply} />
        <SupplyLines line={line} supply={supply} why={why} />
      </div>
      {why && why.queue.length + why.unnamed.orders > 0 && !supply.closed && <Waiting why={why} />}
    </Card>
  );
}

/** One of several lines, with its allocations while it is open. */
function LineSection({ line, supply, onWhy, first }: PartProps & { first: boolean }) {
  const [open, setOpen] = useState(first);
  const why = useQuery(whyLine(line, open)).data;
  const name = productNameOf(line);
  return (
    <section className="order-line-supply body" aria-label={`${line.number}, ${name}`}>
      <div className="row between gap-2">
        <h3 className="l1 trunc grow" title={name}>
          {name}
        </h3>
        <span className="row gap-1">
          {line.product_id !== NIL_ID && <WhyButton onWhy={onWhy} />}
          <IconButton
            small
            icon={open ? 'c-down' : 'c-right'}
            label={`Allocations of ${line.number}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        </span>
      </div>
      <Cover supply={shownSupply(line, supply)} />
      <SupplyBar supply={supply} />
      {open && <SupplyLines line={line} supply={supply} why={why} />}
    </section>
  );
}

function Cover({ supply, children }: { supply: Supply; children?: ReactNode }) {
  return (
    <div className="order-cover">
      <span className="row gap-1">
        <b className="num">{titleOf(supply)}</b>
        {children}
      </span>
      <div className="legend num push" aria-hidden="true">
        {legendOf(supply).map(([look, size, label]) => (
          <span className="k" key={label}>
            <i className={cx('swatch', look === 'short' ? 'hollow' : look)} />
            {count(size)} {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The reserved quantity while nothing was delivered, then the quantity delivered. */
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

function SupplyLines({ line, supply, why }: { line: OrderLine; supply: Supply; why: OrderExplanation | undefined }) {
  const place = why?.queue.find(({ purchase_id }) => purchase_id === line.id);
  return (
    <ul className="order-supply">
      {supply.done > 0 && (
        <Line icon="check-c" tone="info" size={supply.done}>
          <b>Delivered</b>
          {line.pickup_date && ` on ${fullDate(line.pickup_date)}`}
          {line.returned_quantity > 0 && `, ${count(line.returned_quantity)} returned`}
        </Line>
      )}
      {why && place && <OrderAllocations why={why} entry={place} />}
      {supply.rest > 0 && (supply.closed || line.product_id === NIL_ID) && (
        <Line icon={supply.closed ? 'ban' : 'clock'} tone={supply.closed ? undefined : 'warning'} size={supply.rest}>
          <b>{supply.closed ? 'Not delivered' : 'Waiting'}</b>
          {supply.closed
            ? `, the order is ${statusLabels[line.order_status].label.toLowerCase()}`
            : ", not in the catalog, so stock doesn't change"}
        </Line>
      )}
    </ul>
  );
}

interface LineProps {
  icon: IconName;
  tone: 'info' | 'warning' | undefined;
  size: number;
  children: ReactNode;
}

function Line({ icon, tone, size, children }: LineProps) {
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

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/why.css';
import { Card } from '@/patterns/record/detail-page';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { PartError } from '@/patterns/feedback/part-error';
import { linkTo } from '@/patterns/navigation/link-to';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { useManualAllocation } from './actions';
import { whyProduct, type HeldAllocation, type OrderExplanation, type QueueEntry } from './api';
import { Holds } from './holds';
import { Queue } from './queue';
import { arrivalText } from './why-text';
import { supplyLabels } from './labels';

/** Allocation components for other sections: a card, the allocations of one order, and the side panel. */
export const WhyPanel = lazyWithPreload(async () => (await import('./panel')).WhyPanel);
export { Queue } from './queue';

/** The queue of a product, on its page. */
export function WaitingOrders({ productId, onWhy }: { productId: string; onWhy: () => void }) {
  const found = useQuery(whyProduct(productId));
  const why = found.data;
  const orders = why ? why.queue.length + why.unnamed.orders : 0;
  return (
    <Card title="Waiting orders" sub={orders > 0 && plural(orders, 'order')} end={<WhyButton onWhy={onWhy} />} flush>
      {found.isError && !why && (
        <PartError title="Couldn't load the waiting orders" error={found.error} retry={() => void found.refetch()} />
      )}
      {!why && !found.isError && <p className="body t-small t-3">Loading...</p>}
      {why && orders === 0 && <p className="body t-small t-3">No orders are waiting for this product.</p>}
      {why && orders > 0 && <Queue why={why} />}
      {why && <Holds holds={why.holds} unnamed_holds={why.unnamed_holds} />}
    </Card>
  );
}

export const WhyButton = ({ onWhy }: { onWhy: () => void }) => (
  <Button size="sm" icon="info" onClick={onWhy}>
    Why
  </Button>
);

/** The allocations of one order, each with its location and actions. */
export function OrderAllocations({ why, entry }: { why: OrderExplanation; entry: QueueEntry }) {
  const { open, dialog } = useManualAllocation(why, entry);
  const free = why.free > 0 || why.arrivals.some((line) => line.free > 0);
  return (
    <>
      {groupByOrder(entry.held).map((group) => (
        <li key={group.key}>
          <Quantities icon={supplyLabels[group.supply].icon} tone={supplyLabels[group.supply].tone} size={group.size} />
          <span>
            <b>{supplyLabels[group.supply].label}</b>
            <AllocationSource why={why} group={group} />
          </span>
          {group.allocations.length === 1 && group.allocations[0] && (
            <Release
              allocation={group.allocations[0]}
              onRelease={(allocation) => open({ kind: 'release', allocation })}
            />
          )}
        </li>
      ))}
      {entry.short > 0 && (
        <li>
          <Quantities icon="alert" tone="warning" size={entry.short} />
          <span>
            <b>Short</b>,{' '}
            {free ? 'available stock can be allocated manually' : 'not covered by stock or incoming items'}
          </span>
          {free && (
            <Button size="sm" onClick={() => open({ kind: 'give' })}>
              Allocate
            </Button>
          )}
        </li>
      )}
      {dialog}
    </>
  );
}

interface Group {
  key: string;
  supply: HeldAllocation['supply'];
  size: number;
  allocations: HeldAllocation[];
}

/** Groups units, and allocations from the same stock order. */
function groupByOrder(allocation: readonly HeldAllocation[]): Group[] {
  const groups = new Map<string, Group>();
  for (const each of allocation) {
    const key = each.supply === 'incoming' ? `incoming:${each.stock_order_line_id ?? ''}` : each.supply;
    const group = groups.get(key) ?? { key, supply: each.supply, size: 0, allocations: [] };
    group.size += each.quantity;
    group.allocations.push(each);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function AllocationSource({ why, group }: { why: OrderExplanation; group: Group }) {
  const [first] = group.allocations;
  if (group.supply === 'unit') return <Units allocations={group.allocations} />;
  const reason =
    first?.reason && group.allocations.length === 1
      ? `, ${first.reason.charAt(0).toLowerCase()}${first.reason.slice(1)}`
      : '';
  if (group.supply === 'on_hand') return <>, reserved for this order{reason}</>;
  const line = why.arrivals.find(({ stock_order_line_id }) => stock_order_line_id === first?.stock_order_line_id);
  return (
    <>
      {' from stock order '}
      <span className="why-source">
        {first?.stock_order_id ? (
          <PathLink path={`/stock-orders/${first.stock_order_id}`}>{first.stock_order_number}</PathLink>
        ) : (
          'on its way'
        )}
      </span>
      {line && <span className={cx(line.is_late && 'tone-danger')}>, {arrivalText(line)}</span>}
    </>
  );
}

function Units({ allocations }: { allocations: readonly HeldAllocation[] }) {
  const places = [...new Set(allocations.map(({ location }) => location).filter(Boolean))];
  return (
    <>
      {places.length > 0 && `, ${places.join(' and ')}`}
      {allocations.length === 1 ? ', unit ' : ', units '}
      {allocations.map((each, index) => (
        <span key={each.id}>
          {index > 0 && ', '}
          <PathLink path={`/asset-management/${each.asset_id ?? ''}`}>{each.asset_tag}</PathLink>
        </span>
      ))}
    </>
  );
}

const PathLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <Link {...linkTo(path)}>{children}</Link>
);

function Release({
  allocation,
  onRelease,
}: {
  allocation: HeldAllocation;
  onRelease: (allocation: HeldAllocation) => void;
}) {
  return (
    <Button variant="quiet" size="sm" onClick={() => onRelease(allocation)}>
      Release
    </Button>
  );
}

function Quantities({ icon, tone, size }: { icon: IconName; tone: 'success' | 'info' | 'warning'; size: number }) {
  return (
    <span className="q num">
      <span className={`tone-${tone}`}>
        <Icon name={icon} />
      </span>
      {count(size)}
    </span>
  );
}

import type { Milestone } from '@/patterns/display/state-rail';
import { allQuantities } from '@/sections/stock-orders/quantities';
import type { StockOrder, StockOrderEvent } from '@/sections/stock-orders/api';
import { stockOrderLabels, type StockOrderStatus } from '@/sections/stock-orders/labels';

type Entered = Pick<StockOrderEvent, 'new_values' | 'created_at' | 'happened_at'>;
type OrderState = Pick<StockOrder, 'status' | 'created_at' | 'lines'>;

const milestoneSteps: readonly (readonly StockOrderStatus[])[] = [
  ['draft'],
  ['ordered'],
  ['part_shipped', 'shipped'],
  ['part_received'],
  ['received'],
  ['closed'],
];

/** The progress of the items, ignoring holds and disputes. */
export function progressStatus({ status, lines }: Pick<StockOrder, 'status' | 'lines'>): StockOrderStatus {
  if (status !== 'on_hold' && status !== 'disputed') return status;
  const { good, bad, lost, shipped, waiting } = allQuantities({ lines });
  if (waiting + shipped === 0) return 'received';
  if (good + bad + lost > 0) return 'part_received';
  if (shipped === 0) return 'ordered';
  return waiting > 0 ? 'part_shipped' : 'shipped';
}

/** The milestones of a stock order with their dates. Skipped milestones are left out. */
export function milestonesOf(order: OrderState, events: readonly Entered[]): Milestone[] {
  const reached = (states: readonly StockOrderStatus[]) => {
    const event = events.find(({ new_values }) => states.some((state) => state === new_values?.status));
    return event && (event.happened_at ?? event.created_at);
  };
  const first = (states: readonly StockOrderStatus[]) => (states[0] === 'draft' ? order.created_at : reached(states));
  if (order.status === 'cancelled') {
    const before = milestoneSteps.flatMap((states): Milestone[] => {
      const at = first(states);
      return at ? [{ label: labelOf(states, events), state: 'done', at }] : [];
    });
    return [...before, { label: 'Cancelled', state: 'here', at: reached(['cancelled']) }];
  }
  const place = progressStatus(order);
  const current = milestoneSteps.findIndex((states) => states.includes(place));
  return milestoneSteps.flatMap((states, index): Milestone[] => {
    const at = index <= current ? first(states) : undefined;
    if (index < current && !at) return [];
    const label =
      index === current
        ? stockOrderLabels[place].label
        : index < current
          ? labelOf(states, events)
          : stockOrderLabels[states.at(-1) ?? place].label;
    return [{ label, state: index < current ? 'done' : index === current ? 'here' : 'ahead', at }];
  });
}

/** The label of a milestone with several statuses: the one reached last. */
function labelOf(states: readonly StockOrderStatus[], events: readonly Entered[]): string {
  const last = events
    .map(({ new_values }) => states.find((state) => state === new_values?.status))
    .find((status) => status !== undefined);
  return stockOrderLabels[last ?? states[0] ?? 'draft'].label;
}

import type { Quantities } from '@/patterns/display/item-progress';
import type { Shipment, StockOrderLine } from './api';
import { isAnnounced } from './labels';

/** The quantities of a line by what became of them. */
export type LineQuantities = Pick<
  StockOrderLine,
  'received_good' | 'shipped' | 'waiting' | 'received_bad' | 'lost' | 'cancelled'
>;

/** The progress of one line, for the progress bar. */
export const quantitiesOf = (line: LineQuantities): Required<Omit<Quantities, 'now'>> => ({
  good: line.received_good,
  shipped: line.shipped,
  waiting: line.waiting,
  bad: line.received_bad,
  lost: line.lost,
  cancelled: line.cancelled,
});

/** The progress of all lines together. */
export function allQuantities({ lines }: { lines: readonly LineQuantities[] }): ReturnType<typeof quantitiesOf> {
  const all = { good: 0, shipped: 0, waiting: 0, bad: 0, lost: 0, cancelled: 0 };
  for (const line of lines)
    for (const [fate, n] of Object.entries(quantitiesOf(line))) all[fate as keyof typeof all] += n;
  return all;
}

/** Items that the vendor hasn't sent and that aren't in an announced shipment. */
export function unpackedQuantity(
  line: Pick<StockOrderLine, 'id' | 'waiting'>,
  shipments: readonly Pick<Shipment, 'status' | 'lines'>[],
): number {
  const announced = shipments
    .filter(({ status }) => isAnnounced(status))
    .flatMap(({ lines }) => lines)
    .filter(({ stock_order_line_id }) => stock_order_line_id === line.id);
  return Math.max(line.waiting - announced.reduce((sum, { quantity }) => sum + quantity, 0), 0);
}

import type { Delivery } from './deliveries-api';
import { underWay } from './delivery-plan';
import { groupWords } from './delivery-labels';
import type { Group } from './groups-api';

type Lines = Pick<Group, 'lines' | 'fulfilled_quantity' | 'wanted_quantity'>;

/** How far the order is: handed over, partly, waiting, cancelled as a whole, or closed in another way. Pure. */
export function stateOf({ lines, fulfilled_quantity, wanted_quantity }: Lines): keyof typeof groupWords {
  if (fulfilled_quantity >= wanted_quantity) return 'done';
  const open = lines.some(({ open_quantity }) => open_quantity > 0);
  if (!open) return lines.every(({ order_status }) => order_status === 'cancelled') ? 'cancelled' : 'closed';
  return fulfilled_quantity > 0 ? 'part' : 'waits';
}

/** Where the items are: with the customer, in planned deliveries, not planned yet, given up. They add up to what was ordered. */
export function piecesOf({ lines, fulfilled_quantity, wanted_quantity }: Lines, deliveries: readonly Delivery[]) {
  const open = lines.reduce((sum, { open_quantity }) => sum + open_quantity, 0);
  const planned = lines.reduce((sum, line) => sum + Math.min(underWay(line.id, deliveries), line.open_quantity), 0);
  return {
    done: fulfilled_quantity,
    planned,
    rest: open - planned,
    given_up: wanted_quantity - fulfilled_quantity - open,
  };
}

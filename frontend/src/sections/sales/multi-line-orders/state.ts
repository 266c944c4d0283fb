import type { Delivery } from '@/sections/sales/deliveries/api';
import { quantityInDeliveries } from '@/sections/sales/deliveries/plan';
import type { Group } from './api';
import { groupLabels } from './labels';

type Lines = Pick<Group, 'lines' | 'fulfilled_quantity' | 'wanted_quantity'>;

/** The status of a multi-line order: handed over, partly, waiting, cancelled or otherwise closed. */
export function stateOf({ lines, fulfilled_quantity, wanted_quantity }: Lines): keyof typeof groupLabels {
  if (fulfilled_quantity >= wanted_quantity) return 'done';
  const open = lines.some(({ open_quantity }) => open_quantity > 0);
  if (!open) return lines.every(({ order_status }) => order_status === 'cancelled') ? 'cancelled' : 'closed';
  return fulfilled_quantity > 0 ? 'part' : 'waits';
}

/** The items by progress: handed over, in planned deliveries, not planned, cancelled. They add up to the ordered quantity. */
export function quantitiesOf({ lines, fulfilled_quantity, wanted_quantity }: Lines, deliveries: readonly Delivery[]) {
  const open = lines.reduce((sum, { open_quantity }) => sum + open_quantity, 0);
  const planned = lines.reduce(
    (sum, line) => sum + Math.min(quantityInDeliveries(line.id, deliveries), line.open_quantity),
    0,
  );
  return {
    done: fulfilled_quantity,
    planned,
    rest: open - planned,
    given_up: wanted_quantity - fulfilled_quantity - open,
  };
}

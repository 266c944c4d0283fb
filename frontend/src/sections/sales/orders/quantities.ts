import { plural } from '@/lib/text/names';
import { count } from '@/lib/numbers/money';
import type { Order } from './api';

type Quantities = Pick<Order, 'open_quantity' | 'fulfilled_quantity' | 'returned_quantity'>;

/** Whether the customer has items that could come back. */
export const canReturn = ({
  fulfilled_quantity,
  returned_quantity,
}: Pick<Quantities, 'fulfilled_quantity' | 'returned_quantity'>): boolean => fulfilled_quantity > returned_quantity;

/**
 * The question before the rest of an order or line is cancelled: "3 of 10 have been delivered. Cancel the other 7?"
 * There is none while nothing was delivered.
 */
export function cancelQuestion({
  open_quantity,
  fulfilled_quantity,
}: Pick<Quantities, 'open_quantity' | 'fulfilled_quantity'>): string | undefined {
  if (fulfilled_quantity === 0) return undefined;
  const verb = fulfilled_quantity === 1 ? 'has' : 'have';
  return `${count(fulfilled_quantity)} of ${count(fulfilled_quantity + open_quantity)} ${verb} been delivered. Cancel the other ${count(open_quantity)}?`;
}

/** "Cancel 7 items" */
export const cancelLabel = ({ open_quantity }: Pick<Quantities, 'open_quantity'>): string =>
  `Cancel ${plural(open_quantity, 'item')}`;

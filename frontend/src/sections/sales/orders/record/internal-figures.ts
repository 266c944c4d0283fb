import { toCents } from '@/lib/numbers/money';
import type { OrderLine } from '@/sections/sales/orders/api';

interface InternalFigures {
  /** The items that stay with the customer, whose cost it is. */
  quantity: number;
  cost: number;
  margin: number;
}

/** Cost and margin of the delivered lines; undefined while nothing was delivered or one of them is unknown. */
export function internalFigures(
  lines: readonly Pick<OrderLine, 'fulfilled_quantity' | 'kept_quantity' | 'cost_total' | 'margin'>[],
): InternalFigures | undefined {
  const delivered = lines.filter(({ fulfilled_quantity }) => fulfilled_quantity > 0);
  if (delivered.length === 0) return undefined;
  let [quantity, cost, margin] = [0, 0, 0];
  for (const line of delivered) {
    if (line.cost_total === null || line.margin === null) return undefined;
    quantity += line.kept_quantity;
    cost += toCents(line.cost_total);
    margin += toCents(line.margin);
  }
  return { quantity, cost: cost / 100, margin: margin / 100 };
}

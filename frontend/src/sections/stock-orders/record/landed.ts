import type { StockOrder, StockOrderLine } from '@/sections/stock-orders/api';
import { toCents } from '@/lib/numbers/money';

export type Charge = 'shipping' | 'tax' | 'discount';

export const charges: readonly Charge[] = ['shipping', 'tax', 'discount'];

export const amountOf = (order: StockOrder, charge: Charge): number => order[`${charge}_amount`] ?? 0;
export const shareOf = (line: StockOrderLine, charge: Charge): number => line[`${charge}_share`] ?? 0;

/** The weights for allocating charges. Without any weight, all shares are equal, as on the server. */
function weightsOf({ lines, shared_by }: StockOrder): number[] {
  const weights = lines.map((line) =>
    shared_by === 'value' ? toCents(line.items_amount ?? 0) : shared_by === 'quantity' ? line.quantity : 1,
  );
  return weights.some((weight) => weight > 0) ? weights : lines.map(() => 1);
}

/** Each line's share of the charges, between 0 and 1. */
export function chargeShares(order: StockOrder): number[] {
  const weights = weightsOf(order);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
}

export interface RoundingDifference {
  charge: Charge;
  /** Index of the line that takes the difference. */
  line: number;
  /** The sum of the rounded shares. */
  rounded: number;
  /** The difference in cents to the line's own share. */
  cents: number;
}

/** The rounding differences by charge. The largest line takes the difference. */
export function undistributedCharges(order: StockOrder): RoundingDifference[] {
  const weights = weightsOf(order);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const largest = weights.indexOf(Math.max(...weights));
  return charges.flatMap((charge): RoundingDifference[] => {
    const all = toCents(amountOf(order, charge));
    const rounded = weights
      .map((weight) => Math.floor((2 * all * weight + whole) / (2 * whole)))
      .reduce((sum, share) => sum + share, 0);
    return rounded === all || weights.length === 0
      ? []
      : [{ charge, line: largest, rounded: rounded / 100, cents: all - rounded }];
  });
}

/** The sum of all charges. */
export const chargesTotal = (order: StockOrder): number =>
  charges.reduce((sum, charge) => {
    const cents = toCents(amountOf(order, charge));
    return charge === 'discount' ? sum - cents : sum + cents;
  }, 0) / 100;

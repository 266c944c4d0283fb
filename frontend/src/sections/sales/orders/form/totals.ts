import { readMoney, toCents } from '@/lib/numbers/money';

/** The price of a line. Totals are calculated like on the server: in whole cents, at least 0. */
export interface Priced {
  quantity: number;
  unit_price: number;
  discount_amount: number;
  is_gift: boolean;
}

/** Quantity × unit price − discount, at least 0; 0 for a gift. */
export function totalOf({ quantity, unit_price, discount_amount, is_gift }: Priced): number {
  return is_gift ? 0 : Math.max(quantity * toCents(unit_price) - toCents(discount_amount), 0) / 100;
}

interface OrderTotals {
  /** The total before discounts. */
  before: number;
  /** The effective discount; a line's total is at least 0. */
  discount: number;
  total: number;
  gifts: number;
  quantity: number;
}

/** The totals of the valid lines. Invalid lines are left out until corrected. */
export function totalsOf(lines: readonly (Priced & { items_free: number })[]): OrderTotals {
  let before = 0;
  let total = 0;
  for (const line of lines) {
    if (!line.is_gift) before += line.quantity * toCents(line.unit_price);
    total += toCents(totalOf(line));
  }
  return {
    before: before / 100,
    discount: (before - total) / 100,
    total: total / 100,
    gifts: lines.filter((line) => line.is_gift).reduce((sum, line) => sum + line.quantity + line.items_free, 0),
    quantity: lines.reduce((sum, line) => sum + line.quantity + line.items_free, 0),
  };
}

type Extras = readonly [discount: string, shipping: string, tax: string];

/** The total of an order: its lines less the order's discount, at least 0, plus shipping and tax, as typed. */
export function orderTotal(lines: number, extras: Extras): number {
  const [discount, shipping, tax] = extras.map((text) => toCents(readMoney(text) ?? 0));
  return (Math.max(toCents(lines) - (discount ?? 0), 0) + (shipping ?? 0) + (tax ?? 0)) / 100;
}

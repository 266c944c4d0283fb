import type { StockOrder, StockOrderLine } from './api';
import { toCents } from '@/lib/money';

export interface Owed {
  key: string;
  what: string;
  amount: number;
}

/** What so many pieces of a line have cost, half a cent rounded up, as the server reckons it. */
const costOf = (line: StockOrderLine, pieces: number): number =>
  Math.floor((2 * toCents(line.landed_total) * pieces + line.quantity) / (2 * line.quantity));

const why = [
  ['received_bad', 'arrived bad'],
  ['lost', 'missing'],
  ['cancelled', 'cancelled'],
] as const;

/** For what the shop owes money, and what of it was said by hand or is a rounded cent. The rows add up to what is expected. Pure. */
export function owedIn(order: StockOrder): Owed[] {
  const rows = order.lines.flatMap((line) =>
    why.flatMap(([fate, words]): Owed[] => {
      const pieces = line[fate];
      if (pieces === 0) return [];
      return [
        {
          key: `${line.id}-${fate}`,
          what: `${pieces.toLocaleString('en-US')} × ${line.product_name ?? 'a product that is gone'}, ${words}`,
          amount: costOf(line, pieces) / 100,
        },
      ];
    }),
  );
  const rest = toCents(order.refund_expected) - rows.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return rest === 0
    ? rows
    : [
        ...rows,
        {
          key: 'rest',
          what: rows.length > 0 ? 'Agreed differently, or rounded' : 'Agreed with the vendor',
          amount: rest / 100,
        },
      ];
}

/** What the shop still owes; nothing once it paid more. */
export const stillOwed = ({
  refund_expected,
  refund_received,
}: Pick<StockOrder, 'refund_expected' | 'refund_received'>): number =>
  Math.max(toCents(refund_expected) - toCents(refund_received), 0) / 100;

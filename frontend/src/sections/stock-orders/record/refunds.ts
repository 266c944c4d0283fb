import type { StockOrder, StockOrderLine } from '@/sections/stock-orders/api';
import { count, toCents } from '@/lib/numbers/money';

interface ExpectedRefund {
  key: string;
  what: string;
  amount: number;
}

/** The cost of a quantity of a line, rounded half up to the cent like on the server. */
const costOf = (line: StockOrderLine, quantity: number): number =>
  Math.floor((2 * toCents(line.landed_total ?? 0) * quantity + line.quantity) / (2 * line.quantity));

const refundReasons = [
  ['received_bad', 'arrived damaged'],
  ['lost', 'missing'],
  ['cancelled', 'cancelled'],
] as const;

/** The expected refund by reason, with manual changes and rounding as separate rows. The rows add up to the expected refund. */
export function expectedRefunds(order: StockOrder): ExpectedRefund[] {
  const rows = order.lines.flatMap((line) =>
    refundReasons.flatMap(([fate, text]): ExpectedRefund[] => {
      const quantity = line[fate];
      if (quantity === 0) return [];
      return [
        {
          key: `${line.id}-${fate}`,
          what: `${count(quantity)} × ${line.product_name ?? 'a deleted product'}, ${text}`,
          amount: costOf(line, quantity) / 100,
        },
      ];
    }),
  );
  const rest = toCents(order.refund_expected ?? 0) - rows.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return rest === 0
    ? rows
    : [
        ...rows,
        {
          key: 'rest',
          what: rows.length > 0 ? 'Other agreement or rounding' : 'Agreed with the vendor',
          amount: rest / 100,
        },
      ];
}

/** The refund still owed, at least 0. */
export const outstandingRefund = ({
  refund_expected,
  refund_received,
}: Pick<StockOrder, 'refund_expected' | 'refund_received'>): number =>
  Math.max(toCents(refund_expected ?? 0) - toCents(refund_received ?? 0), 0) / 100;

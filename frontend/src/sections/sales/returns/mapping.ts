import type { Schema } from '@/api/client';
import { readMoney, toCents } from '@/lib/numbers/money';
import { readQuantity } from '@/lib/numbers/whole-number';
import { orNull } from '@/patterns/fields/fields';
import type { OrderLine } from '@/sections/sales/orders/api';

type ReturnedUnit = Pick<Schema<'UnitOut'>, 'id' | 'purchase_id' | 'asset_tag' | 'serial_number'>;

/** A line of which the customer has items. With `units`, each of them is returned by itself. */
export interface ReturnLine {
  line: OrderLine;
  units: readonly ReturnedUnit[];
}

export type UnitCondition = 'stays' | 'good' | 'damaged';

/** Returned items of one line, as typed. */
export type ReturnLineValues = {
  good: string;
  damaged: string;
  outcome: Schema<'ReturnOutcome'>;
  /** Empty for the proposed amount. */
  amount: string;
  reason: string;
  /** The condition of each unit. */
  units: { condition: UnitCondition }[];
};

export type ReturnValues = { lines: ReturnLineValues[]; returned_at: string; notes: string };

/** The lines that can come back. Units are chosen one by one if all of them are known. */
export const returnLines = (lines: readonly OrderLine[], units: readonly ReturnedUnit[]): ReturnLine[] =>
  lines
    .filter(({ kept_quantity }) => kept_quantity > 0)
    .map((line) => {
      const own = units.filter(({ purchase_id }) => purchase_id === line.id);
      return { line, units: own.length === line.kept_quantity ? own : [] };
    });

export const emptyReturn = ({ units }: ReturnLine): ReturnLineValues => ({
  good: '0',
  damaged: '0',
  outcome: 'refund',
  amount: '',
  reason: '',
  units: units.map(() => ({ condition: 'stays' })),
});

/** The returned items of a line: good ones, damaged ones, and their units. */
function partsOf({ units }: ReturnLine, values: ReturnLineValues) {
  return (['good', 'damaged'] as const).map((condition) => {
    const asset_ids = units.filter((_unit, at) => values.units[at]?.condition === condition).map(({ id }) => id);
    return { condition, asset_ids, quantity: units.length > 0 ? asset_ids.length : readQuantity(values[condition]) };
  });
}

export const quantityOf = (line: ReturnLine, values: ReturnLineValues): number =>
  partsOf(line, values).reduce((sum, { quantity }) => sum + quantity, 0);

type Refundable = Pick<
  OrderLine,
  'net_amount' | 'returned_amount' | 'total_quantity' | 'returned_quantity' | 'replacement_quantity'
>;

/** What can still be refunded for a line. */
export const refundLimit = ({ net_amount, returned_amount }: Refundable): number =>
  Math.max(toCents(net_amount) - toCents(returned_amount), 0) / 100;

/**
 * The proposed refund, as on the server: the line's net amount shared over all its items, half up. The last return takes
 * what is left.
 */
export function proposedAmount(line: Refundable, quantity: number): number {
  const left = toCents(refundLimit(line));
  const before = line.returned_quantity - line.replacement_quantity;
  if (before + quantity >= line.total_quantity) return left / 100;
  const share = Math.floor((2 * toCents(line.net_amount) * quantity + line.total_quantity) / (2 * line.total_quantity));
  return Math.min(left, share) / 100;
}

type RequestLine = Schema<'ReturnLineIn'> & { from: number };

/** The lines to send, good and damaged items apart, each with the form line it comes from. A typed amount is shared. */
function requestLines(lines: readonly ReturnLine[], values: readonly ReturnLineValues[]): RequestLine[] {
  return lines.flatMap((line, from) => {
    const value = values[from];
    if (!value) return [];
    const parts = partsOf(line, value);
    const all = parts.reduce((sum, { quantity }) => sum + quantity, 0);
    const typed = value.outcome === 'replace' || value.amount.trim() === '' ? null : readMoney(value.amount);
    let left = toCents(typed ?? 0);
    return parts
      .filter(({ quantity }) => quantity > 0)
      .map((part, at, own) => {
        const share = at === own.length - 1 ? left : Math.round((toCents(typed ?? 0) * part.quantity) / all);
        left -= share;
        return {
          ...part,
          line_id: line.line.id,
          outcome: value.outcome,
          amount: typed === null ? null : share / 100,
          reason: orNull(value.reason),
          from,
        };
      });
  });
}

export const returnToServer = (lines: readonly ReturnLine[], values: ReturnValues): Schema<'ReturnIn'> => ({
  lines: requestLines(lines, values.lines).map(({ from: _from, ...line }) => line),
  returned_at: orNull(values.returned_at),
  notes: orNull(values.notes),
});

/** Maps a field of the server to the form. The server counts only the lines that were sent. */
export const fieldIn = (field: string, values: ReturnValues, lines: readonly ReturnLine[]): string =>
  field.replace(/^lines\.(\d+)\.(.*)$/, (_all, place: string, name: string) => {
    const from = requestLines(lines, values.lines)[Number(place)]?.from ?? 0;
    return `lines.${from}.${name === 'amount' || name === 'reason' ? name : 'good'}`;
  });

import type { Schema } from '@/api/client';
import { readQuantity } from '@/lib/numbers/whole-number';
import type { Delivery, DeliveryLine } from '@/sections/sales/deliveries/api';

/** A returnable line of a done delivery: a quantity of an order, or a single unit. */
export interface ReturnLine {
  line: DeliveryLine;
  max: number;
}

const isReturnOf = (delivery: Delivery, other: Delivery): boolean =>
  other.returns_id === delivery.id && other.status === 'done';

/** The returnable lines of a delivery. Lines of one order without units are merged. */
export function returnLines(delivery: Delivery, deliveries: readonly Delivery[]): ReturnLine[] {
  const back = deliveries.filter((other) => isReturnOf(delivery, other)).flatMap(({ lines }) => lines);
  const found: ReturnLine[] = [];
  for (const line of delivery.lines) {
    const same = (other: DeliveryLine) => other.purchase_id === line.purchase_id && other.asset_id === line.asset_id;
    const known = found.find((each) => same(each.line));
    if (known) known.max += line.quantity;
    else found.push({ line, max: line.quantity - back.filter(same).reduce((sum, { quantity }) => sum + quantity, 0) });
  }
  return found.filter(({ max }) => max > 0);
}

export type ReturnCondition = 'stays' | 'good' | 'bad';
export type ReturnLineValues = { good: string; bad: string; fate: ReturnCondition };

export const countIn = ({ line }: ReturnLine, { good, bad, fate }: ReturnLineValues): number =>
  line.asset_id ? (fate === 'stays' ? 0 : 1) : readQuantity(good) + readQuantity(bad);

/** The request's lines, with good and damaged items separate. */
export function returnToServer(
  lines: readonly ReturnLine[],
  values: readonly ReturnLineValues[],
): Schema<'DeliveryLineIn'>[] {
  return lines.flatMap(({ line: { purchase_id, asset_id } }, index) => {
    const value = values[index];
    if (!value) return [];
    if (asset_id)
      return value.fate === 'stays' ? [] : [{ purchase_id, asset_id, quantity: 1, is_bad: value.fate === 'bad' }];
    const some = (text: string, is_bad: boolean) =>
      readQuantity(text) > 0 ? [{ purchase_id, quantity: readQuantity(text), is_bad }] : [];
    return [...some(value.good, false), ...some(value.bad, true)];
  });
}

/** Whether any item of a done delivery can still be returned. */
export const mayReturn = (delivery: Delivery, all: readonly Delivery[]): boolean =>
  delivery.status === 'done' && delivery.returns_id === null && returnLines(delivery, all).length > 0;

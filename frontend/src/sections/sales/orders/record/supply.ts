import type { Schema } from '@/api/client';
import type { OrderLine } from '@/sections/sales/orders/api';
import { isClosed, NIL_ID } from '@/sections/sales/orders/labels';

/** The quantities of an order line by allocation. The four add up to the wanted quantity. */
export interface Supply {
  wanted: number;
  /** Handed over to the customer. */
  done: number;
  /** Reserved from stock. */
  reserved: number;
  /** Promised from incoming stock. */
  promised: number;
  /** Not allocated; for a closed line, no longer needed. */
  rest: number;
  closed: boolean;
}

type Allocation = Pick<Schema<'AllocationOut'>, 'purchase_id' | 'supply' | 'quantity'>;
type Quantities = Pick<OrderLine, 'id' | 'unfulfilled_quantity' | 'fulfilled_quantity' | 'order_status'>;

export function supplyIn(line: Quantities, allocations: readonly Allocation[]): Supply {
  const sum = (incoming: boolean) =>
    allocations
      .filter(({ purchase_id, supply }) => purchase_id === line.id && (supply === 'incoming') === incoming)
      .reduce((all, { quantity }) => all + quantity, 0);
  const { fulfilled_quantity: done, unfulfilled_quantity: missing } = line;
  const reserved = Math.min(sum(false), missing);
  const promised = Math.min(sum(true), missing - reserved);
  return {
    wanted: done + missing,
    done,
    reserved,
    promised,
    rest: missing - reserved - promised,
    closed: isClosed(line.order_status),
  };
}

/** Nothing is reserved for an item outside the catalog: only delivered items count, as for a closed line. */
export const shownSupply = ({ product_id }: Pick<OrderLine, 'product_id'>, supply: Supply): Supply =>
  product_id === NIL_ID ? { ...supply, closed: true } : supply;

const MAX_SEGMENTS = 20;

type SupplySegment = { kind: 'done' | 'hand' | 'promised' | 'short'; size: number };

/** One segment per item up to twenty, then one proportional segment per state. */
export function segmentsOf({ wanted, done, reserved, promised, rest }: Supply): SupplySegment[] {
  const kinds: SupplySegment[] = [
    { kind: 'done', size: done },
    { kind: 'hand', size: reserved },
    { kind: 'promised', size: promised },
    { kind: 'short', size: rest },
  ];
  const shown = kinds.filter(({ size }) => size > 0);
  if (wanted > MAX_SEGMENTS) return shown;
  return shown.flatMap(({ kind, size }) => Array.from({ length: size }, () => ({ kind, size: 1 })));
}

type Legend = readonly (readonly [look: 'done' | 'hand' | 'promised' | 'short', size: number, label: string])[];

/** "2 delivered", "1 short". */
export const legendOf = ({ done, reserved, promised, rest, closed }: Supply): Legend =>
  (
    [
      ['done', done, 'delivered'],
      ['hand', reserved, 'on hand'],
      ['promised', promised, 'promised'],
      ['short', rest, closed ? 'not delivered' : 'short'],
    ] as const
  ).filter(([, size]) => size > 0);

import type { Schema } from '@/api/client';
import type { Order } from '@/sections/sales/orders/api';
import { isClosed } from '@/sections/sales/orders/labels';

/** The quantities of an order by allocation. The four add up to the ordered quantity. */
export interface Supply {
  wanted: number;
  /** Handed over to the customer. */
  done: number;
  /** Reserved from stock. */
  reserved: number;
  /** Promised from incoming stock. */
  promised: number;
  /** Not allocated; for a closed order, no longer needed. */
  rest: number;
  closed: boolean;
}

type Allocation = Pick<Schema<'AllocationOut'>, 'supply' | 'quantity'>;

export function supplyIn(
  order: Pick<Order, 'total_quantity' | 'unfulfilled_quantity' | 'fulfilled_quantity' | 'order_status'>,
  allocations: readonly Allocation[],
): Supply {
  const sum = (incoming: boolean) =>
    allocations
      .filter(({ supply }) => (supply === 'incoming') === incoming)
      .reduce((all, { quantity }) => all + quantity, 0);
  const { total_quantity: wanted, fulfilled_quantity: done, unfulfilled_quantity: missing } = order;
  const reserved = Math.min(sum(false), missing);
  const promised = Math.min(sum(true), missing - reserved);
  return {
    wanted,
    done,
    reserved,
    promised,
    rest: missing - reserved - promised,
    closed: isClosed(order.order_status),
  };
}

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

import type { Schema } from '@/api/client';
import type { Order } from './api';
import { isClosed } from './labels';

/** Where each piece of an order stands. The four add up to what was ordered. */
export interface Supply {
  wanted: number;
  /** The customer has them. */
  done: number;
  /** On the shelf, kept for this order. */
  reserved: number;
  /** On the way, promised to this order. */
  promised: number;
  /** Nothing stands behind them yet; in a closed order nobody waits for them. */
  rest: number;
  closed: boolean;
}

type Allocation = Pick<Schema<'AllocationOut'>, 'supply' | 'quantity'>;

export function supplyIn(
  order: Pick<Order, 'quantity' | 'items_free' | 'fulfilled_quantity' | 'order_status'>,
  allocations: readonly Allocation[],
): Supply {
  const sum = (incoming: boolean) =>
    allocations
      .filter(({ supply }) => (supply === 'incoming') === incoming)
      .reduce((all, { quantity }) => all + quantity, 0);
  const wanted = order.quantity + order.items_free;
  const done = order.fulfilled_quantity;
  const reserved = Math.min(sum(false), wanted - done);
  const promised = Math.min(sum(true), wanted - done - reserved);
  return {
    wanted,
    done,
    reserved,
    promised,
    rest: wanted - done - reserved - promised,
    closed: isClosed(order.order_status),
  };
}

const MOST_PARTS = 20;

export type Part = { look: 'done' | 'hand' | 'promised' | 'short'; size: number };

/** One part for each piece up to twenty, then one for each kind, as wide as it counts. */
export function partsOf({ wanted, done, reserved, promised, rest }: Supply): Part[] {
  const kinds: Part[] = [
    { look: 'done', size: done },
    { look: 'hand', size: reserved },
    { look: 'promised', size: promised },
    { look: 'short', size: rest },
  ];
  const shown = kinds.filter(({ size }) => size > 0);
  if (wanted > MOST_PARTS) return shown;
  return shown.flatMap(({ look, size }) => Array.from({ length: size }, () => ({ look, size: 1 })));
}

import { mutationOptions } from '@tanstack/react-query';
import type { Order } from './api';
import { changeOrder } from './mutations';

interface ReasonChange {
  order: Order;
  hold_reason: string;
}

export const changeHoldReason = () =>
  mutationOptions({
    mutationFn: ({ order, hold_reason }: ReasonChange) => changeOrder({ order, values: { hold_reason } }),
    meta: {
      done: 'Purchase updated successfully',
      failed: 'Failed to update purchase',
      about: ({ number }: Order) => number,
      undo: (changed: Order, { order }: ReasonChange) =>
        changeOrder({ order: changed, values: { hold_reason: order.hold_reason } }),
    },
  });

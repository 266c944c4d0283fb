import { mutationOptions } from '@tanstack/react-query';
import type { StockOrder } from '@/sections/stock-orders/api';
import { changeStockOrder } from '@/sections/stock-orders/mutations';

interface ReasonChange {
  order: StockOrder;
  hold_reason: string;
}

export const changeHoldReason = () =>
  mutationOptions({
    mutationFn: ({ order, hold_reason }: ReasonChange) => changeStockOrder({ order, values: { hold_reason } }),
    meta: {
      done: 'Stock order updated',
      failed: 'Failed to save stock order',
      about: ({ number }: StockOrder) => number,
      undo: (changed: StockOrder, { order }: ReasonChange) =>
        changeStockOrder({ order: changed, values: { hold_reason: order.hold_reason } }),
    },
  });

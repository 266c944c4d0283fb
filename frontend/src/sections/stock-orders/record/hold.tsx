import { useMutation } from '@tanstack/react-query';
import { HoldDialog } from '@/patterns/record/hold-dialog';
import type { StockOrder } from '@/sections/stock-orders/api';
import { holdStockOrder } from '@/sections/stock-orders/mutations';
import { changeHoldReason } from './hold-api';

/** Puts a stock order on hold with a reason, or changes the reason of its hold. */
export function HoldStockOrder({ order, onClose }: { order: StockOrder; onClose: () => void }) {
  const pause = useMutation(holdStockOrder());
  const edit = useMutation(changeHoldReason());
  const held = order.status === 'on_hold';
  return (
    <HoldDialog
      what={order.number}
      description="Items promised to customers will be released, and no items will be promised until the hold ends."
      reason={held ? order.hold_reason : undefined}
      save={(hold_reason) =>
        held ? edit.mutateAsync({ order, hold_reason }) : pause.mutateAsync({ order, status: 'on_hold', hold_reason })
      }
      onClose={onClose}
    />
  );
}

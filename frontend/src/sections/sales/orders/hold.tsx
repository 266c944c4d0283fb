import { useMutation } from '@tanstack/react-query';
import { HoldDialog } from '@/patterns/record/hold-dialog';
import type { BulkDialogProps } from '@/patterns/list/bulk/bulk-types';
import type { Order } from './api';
import { holdReasonOf } from './hold-reason';
import { changeHoldReason, changeStatus } from './mutations';

const DESCRIPTION = 'Stock that is already reserved stays reserved. No more is allocated until the hold ends.';

/** Puts an order on hold with a reason, or changes the reason of its hold. */
export function HoldOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const change = useMutation(changeStatus());
  const edit = useMutation(changeHoldReason());
  const held = order.order_status === 'onhold';
  return (
    <HoldDialog
      what={order.number}
      description={DESCRIPTION}
      reason={held ? holdReasonOf(order) : undefined}
      save={(hold_reason) =>
        held ? edit.mutateAsync({ order, hold_reason }) : change.mutateAsync({ order, status: 'onhold', hold_reason })
      }
      onClose={onClose}
    />
  );
}

/** Puts the selected orders on hold with one reason. */
export function BulkHoldDialog({ chosen, run, onClose }: BulkDialogProps<Order>) {
  return (
    <HoldDialog
      what={chosen.summary}
      description={DESCRIPTION}
      save={(hold_reason) => run({ order_status: 'onhold', hold_reason })}
      onClose={onClose}
    />
  );
}

import { useMutation } from '@tanstack/react-query';
import { Confirm } from '@/patterns/feedback/confirm';
import type { Order, OrderLine } from '@/sections/sales/orders/api';
import { cancelOrder } from '@/sections/sales/orders/mutations';
import { cancelLabel, cancelQuestion } from '@/sections/sales/orders/quantities';

interface CancelProps {
  order: Order;
  /** Only this line. */
  line: OrderLine | undefined;
  onClose: () => void;
}

/** Asks before the rest of an order or line is cancelled, of which a part was handed over. */
export function CancelDialog({ order, line, onClose }: CancelProps) {
  const cancel = useMutation(cancelOrder());
  const what = line ?? order;
  return (
    <Confirm
      title={`Cancel ${what.number}?`}
      action={cancelLabel(what)}
      danger
      busy={cancel.isPending && 'Cancelling...'}
      onConfirm={() => cancel.mutate({ order, lineIds: line && [line.id] }, { onSettled: onClose })}
      onCancel={onClose}
      dismiss={line ? 'Keep line' : 'Keep order'}
    >
      <p>
        {cancelQuestion(what) ?? 'Nothing has been delivered yet.'} Reserved items become available for other orders.
      </p>
      {what.fulfilled_quantity > 0 && (
        <p>Delivered items stay on the order and keep counting as sold. This can&apos;t be undone.</p>
      )}
    </Confirm>
  );
}

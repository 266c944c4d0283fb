import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Confirm } from '@/patterns/feedback/confirm';
import { plural } from '@/lib/text/names';
import type { StockOrder } from '@/sections/stock-orders/api';
import { deleteDraft } from '@/sections/stock-orders/mutations';

/** Deletes a draft. Placed orders can only be cancelled. */
export function DeleteDialog({ order, onClose }: { order: StockOrder; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useMutation(deleteDraft());
  const gone = () => void navigate({ to: '/stock-orders', replace: true });
  return (
    <Confirm
      title={`Delete the draft ${order.number}?`}
      action={`Delete ${order.number}`}
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(order, { onSuccess: gone, onError: onClose })}
      onCancel={onClose}
    >
      <p>Nothing has been ordered yet, so no figures change. This can&apos;t be undone.</p>
      <ul className="consequences">
        <li>{plural(order.lines.length, 'line')} deleted</li>
        <li>The number {order.number} won&apos;t be reused. The audit log keeps a record.</li>
      </ul>
    </Confirm>
  );
}

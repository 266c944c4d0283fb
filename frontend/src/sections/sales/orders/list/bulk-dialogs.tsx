import { useState } from 'react';
import { Confirm } from '@/patterns/feedback/confirm';
import type { BulkDialogProps } from '@/patterns/list/bulk/bulk-types';
import { Private } from '@/patterns/display/private';
import type { Order } from '@/sections/sales/orders/api';
import { toCents } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';

/** A deletion can't be undone, so it needs confirmation. The focus starts on Cancel. */
export function BulkDeleteDialog({ chosen, run, onClose }: BulkDialogProps<Order>) {
  const [busy, setBusy] = useState(false);
  const total = chosen.rows.reduce((sum, order) => sum + toCents(order.total_amount), 0) / 100;
  const go = () => {
    setBusy(true);
    // Errors are shown in a toast.
    void run({}).then(onClose, onClose);
  };
  return (
    <Confirm
      title={`Delete ${chosen.summary} completely?`}
      action={`Delete ${chosen.summary}`}
      danger
      busy={busy && 'Deleting...'}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>All figures are recalculated as if the orders had never existed. This can&apos;t be undone.</p>
      <ul className="consequences">
        <li>
          <Private kind="total" value={total} /> less in sales
        </li>
        <li>Delivered items are returned to stock. Numbers won&apos;t be reused.</li>
      </ul>
    </Confirm>
  );
}

/** Cancels the selected orders: whole ones, or what is left of those that were delivered in part. */
export function BulkCancelDialog({ chosen, run, onClose }: BulkDialogProps<Order>) {
  const [busy, setBusy] = useState(false);
  const parts = chosen.rows.filter((order) => order.fulfilled_quantity > 0 && order.open_quantity > 0).length;
  const go = () => {
    setBusy(true);
    // Errors are shown in a toast.
    void run({ order_status: 'cancelled' }).then(onClose, onClose);
  };
  return (
    <Confirm
      title={`Cancel ${chosen.summary}?`}
      action="Cancel orders"
      dismiss="Keep orders"
      danger
      busy={busy && 'Cancelling...'}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>Reserved items become available for other orders.</p>
      {parts > 0 && (
        <p>
          {plural(parts, 'order')} of them {parts === 1 ? 'was' : 'were'} delivered in part. Only the rest is cancelled.
        </p>
      )}
    </Confirm>
  );
}

import { useState } from 'react';
import { Confirm } from '@/patterns/feedback/confirm';
import type { BulkDialogProps } from '@/patterns/list/bulk/bulk-types';
import { Private } from '@/patterns/display/private';
import type { Order } from '@/sections/sales/orders/api';
import { toCents } from '@/lib/numbers/money';

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

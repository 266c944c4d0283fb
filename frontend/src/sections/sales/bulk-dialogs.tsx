import { useState } from 'react';
import { Confirm } from '@/patterns/confirm';
import type { AskProps } from '@/patterns/list/bulk-types';
import { Private } from '@/patterns/private';
import type { Order } from './api';
import { toCents } from '@/lib/money';

/** Nothing brings them back, so it asks; the focus starts on Cancel. */
export function DeleteMany({ chosen, run, onClose }: AskProps<Order>) {
  const [busy, setBusy] = useState(false);
  const total = chosen.rows.reduce((sum, order) => sum + toCents(order.total_amount), 0) / 100;
  const go = () => {
    setBusy(true);
    // What goes wrong is told by a toast.
    void run({}).then(onClose, onClose);
  };
  return (
    <Confirm
      title={`Delete ${chosen.words} completely?`}
      action={`Delete ${chosen.words}`}
      danger
      busy={busy && 'Deleting...'}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>Every figure becomes as if they had never been, and nothing brings them back.</p>
      <ul className="consequences">
        <li>
          <Private kind="total" value={total} /> less in the sales
        </li>
        <li>Items that were handed over are back on the shelf; numbers are not given again</li>
      </ul>
    </Confirm>
  );
}

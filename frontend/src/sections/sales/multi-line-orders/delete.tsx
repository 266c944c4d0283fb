import { DeleteRecord } from '@/patterns/record/delete-record';
import { Private } from '@/patterns/display/private';
import { plural } from '@/lib/text/names';
import { NIL_ID } from '@/sections/sales/orders/labels';
import type { Group } from './api';
import { deleteGroup } from './mutations';

/** Deletes a multi-line order with all its lines. It can't be undone, so it needs confirmation. The focus starts on Cancel. */
export function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const back = group.lines.reduce((sum, line) => sum + (line.product_id === NIL_ID ? 0 : line.fulfilled_quantity), 0);
  const open = group.lines.reduce((sum, line) => sum + line.open_quantity, 0);
  return (
    <DeleteRecord
      row={{ id: group.id }}
      title={`Delete ${group.number} completely?`}
      action={`Delete order ${group.number}`}
      deletion={deleteGroup}
      list="/purchase-orders"
      onClose={onClose}
    >
      <p>The order and all its lines are deleted, and its stock movements are reversed. This can't be undone.</p>
      <ul className="consequences">
        <li>
          {plural(group.lines.length, 'line')} deleted: {group.lines.map((line) => line.number).join(', ')}
        </li>
        <li>
          <Private kind="total" value={group.total_amount} /> less in sales for {group.customer_name}
        </li>
        {back > 0 && <li>{plural(back, 'item')} back in stock</li>}
        {open > 0 && <li>{plural(open, 'open item')} no longer needed</li>}
        <li>The order numbers won't be reused. The audit log keeps a record</li>
      </ul>
    </DeleteRecord>
  );
}

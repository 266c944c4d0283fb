import { useQuery } from '@tanstack/react-query';
import { DeleteRecord } from '@/patterns/record/delete-record';
import { Private } from '@/patterns/display/private';
import { plural } from '@/lib/text/names';
import { eventCount, type Order } from '@/sections/sales/orders/api';
import { deleteOrder } from '@/sections/sales/orders/mutations';
import { NIL_ID } from '@/sections/sales/orders/labels';

/** Lists the effects of deleting an order. It can't be undone, so it needs confirmation. The focus starts on Cancel. */
export function DeleteDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const events = useQuery(eventCount(order.id)).data;
  const back = order.lines.reduce((sum, line) => sum + (line.product_id === NIL_ID ? 0 : line.kept_quantity), 0);
  return (
    <DeleteRecord
      row={{ id: order.id }}
      title={`Delete ${order.number} completely?`}
      action={`Delete order ${order.number}`}
      deletion={deleteOrder}
      list="/purchases"
      onClose={onClose}
    >
      <p>All figures are recalculated as if the order had never existed. This can&apos;t be undone.</p>
      <ul className="consequences">
        {order.lines.length > 1 && <li>{plural(order.lines.length, 'line')} deleted</li>}
        <li>
          <Private kind="total" value={order.total_amount} /> less in sales for {order.customer_name}
        </li>
        {back > 0 && <li>{plural(back, 'item')} returned to stock</li>}
        {order.open_quantity > 0 && <li>{plural(order.open_quantity, 'open item')} removed from demand</li>}
        {events !== undefined && <li>{plural(events, 'entry', 'entries')} removed from the timeline</li>}
        {order.receipt_number && <li>The receipt number {order.receipt_number} won&apos;t be reused</li>}
        <li>The number {order.number} won&apos;t be reused. The audit log keeps a record.</li>
      </ul>
    </DeleteRecord>
  );
}

import { Day } from '@/patterns/display/day';
import type { Column } from '@/patterns/list/types';
import { ItemProgress } from '@/patterns/display/item-progress';
import { None, Private, textOrNone } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { count } from '@/lib/numbers/money';
import type { StockOrder } from '@/sections/stock-orders/api';
import { allQuantities } from '@/sections/stock-orders/quantities';
import { stockOrderLabels } from '@/sections/stock-orders/labels';

export const columns: readonly Column<StockOrder>[] = [
  {
    key: 'number',
    label: 'Number',
    width: 104,
    sort: 'number',
    sameOrder: 'created_at',
    exports: ['number'],
    cell: (order) => <NumberCell order={order} />,
  },
  { key: 'vendor', label: 'Vendor', exports: ['vendor_name'], cell: ({ vendor_name }) => vendor_name ?? <None /> },
  {
    key: 'shop-number',
    label: 'Vendor order number',
    width: 144,
    exports: ['shop_order_number'],
    cell: ({ shop_order_number }) => textOrNone(shop_order_number),
    priority: 2,
  },
  {
    key: 'quantity',
    label: 'Quantity',
    width: 192,
    exports: ['ordered_quantity', 'received_quantity'],
    cell: (order) => <QuantityCell order={order} />,
    priority: 2,
  },
  {
    key: 'amount',
    label: 'Amount',
    width: 120,
    right: true,
    sort: 'amount',
    exports: ['amount'],
    sum: 'amount',
    cost: true,
    cell: ({ amount }) => <Private kind="expense" value={amount} />,
  },
  {
    key: 'status',
    label: 'Status',
    width: 136,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={stockOrderLabels[status]} />,
  },
  {
    key: 'expected',
    label: 'Expected',
    width: 104,
    sort: 'expected_at',
    exports: ['expected_at'],
    cell: ({ expected_at }) => <Day date={expected_at} />,
  },
  {
    key: 'ordered',
    label: 'Ordered',
    width: 104,
    sort: 'ordered_at',
    exports: ['ordered_at'],
    cell: ({ ordered_at }) => <Day date={ordered_at} />,
    priority: 1,
  },
  {
    key: 'paid',
    label: 'Paid by',
    width: 136,
    optional: true,
    exports: ['payment_method'],
    cell: ({ payment_method }) => payment_method ?? <None />,
  },
  {
    key: 'refund',
    label: 'Refund expected',
    width: 136,
    right: true,
    optional: true,
    exports: ['refund_expected', 'refund_received'],
    cost: true,
    cell: ({ refund_expected }) => (refund_expected ? <Private kind="expense" value={refund_expected} /> : <None />),
  },
  {
    key: 'notes',
    label: 'Notes',
    width: 200,
    optional: true,
    exports: ['notes'],
    cell: ({ notes }) => textOrNone(notes),
  },
];

function NumberCell({ order }: { order: StockOrder }) {
  return (
    <RecordLink to="/stock-orders/$id" id={order.id} className="num">
      {order.number}
    </RecordLink>
  );
}

function QuantityCell({ order }: { order: StockOrder }) {
  if (order.ordered_quantity === 0) return <None />;
  return (
    <span className="row gap-2">
      <ItemProgress bar quantities={allQuantities(order)} />
      <span className="num t-3" title="Received of ordered">
        {count(order.received_quantity)}/{count(order.ordered_quantity)}
      </span>
    </span>
  );
}

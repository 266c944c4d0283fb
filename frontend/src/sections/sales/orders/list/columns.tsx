import { Day } from '@/patterns/display/day';
import type { Column } from '@/patterns/list/types';
import { None, Private, textOrNone } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { count } from '@/lib/numbers/money';
import type { Order } from '@/sections/sales/orders/api';
import { giftLabel, priorityLabels, productNameOf, statusOf } from '@/sections/sales/orders/labels';
import { priceEdit, priorityEdit, promisedEdit, quantityEdit } from './inline-edits';

export const columns: readonly Column<Order>[] = [
  {
    key: 'number',
    label: 'Number',
    width: 96,
    sort: 'number',
    sameOrder: 'created_at',
    exports: ['number'],
    cell: (order) => <NumberCell order={order} />,
  },
  {
    key: 'contact',
    label: 'Contact',
    aside: true,
    sort: 'customer_name',
    exports: ['customer_name'],
    cell: (order) => <ContactCell order={order} />,
  },
  {
    key: 'product',
    label: 'Product',
    sort: 'product_name',
    exports: ['product_name'],
    cell: (order) => <span title={productNameOf(order)}>{productNameOf(order)}</span>,
  },
  {
    key: 'quantity',
    label: 'Quantity',
    width: 76,
    priority: 4,
    right: true,
    sort: 'quantity',
    exports: ['quantity', 'items_free'],
    cell: (order) => <Quantities order={order} />,
    edit: quantityEdit,
  },
  {
    key: 'total',
    label: 'Total',
    width: 108,
    right: true,
    sort: 'total_amount',
    exports: ['total_amount'],
    sum: 'total_amount',
    cell: (order) => <Total order={order} />,
  },
  {
    key: 'status',
    label: 'Status',
    width: 164,
    sort: 'order_status',
    exports: ['order_status', 'display_status'],
    cell: (order) => <StatusBadge display={statusOf(order)} />,
  },
  {
    key: 'pickup',
    label: 'Pickup',
    width: 104,
    sort: 'pickup_date',
    exports: ['pickup_date'],
    cell: ({ pickup_date }) => <Day date={pickup_date} />,
    priority: 1,
  },
  {
    key: 'date',
    label: 'Date',
    width: 104,
    sort: 'purchase_date',
    exports: ['purchase_date'],
    cell: ({ purchase_date }) => <Day date={purchase_date} />,
    priority: 2,
  },
  {
    key: 'price',
    label: 'Unit price',
    width: 108,
    right: true,
    optional: true,
    sort: 'unit_price',
    exports: ['unit_price'],
    cell: ({ unit_price }) => <Private kind="price" value={unit_price} />,
    edit: priceEdit,
  },
  {
    key: 'discount',
    label: 'Discount',
    width: 104,
    right: true,
    optional: true,
    sort: 'discount_amount',
    exports: ['discount_amount'],
    cell: ({ discount_amount }) => <Private kind="amount" value={discount_amount} />,
  },
  {
    key: 'priority',
    label: 'Priority',
    width: 96,
    optional: true,
    sort: 'priority',
    exports: ['priority'],
    cell: ({ priority }) => priorityLabels[priority],
    edit: priorityEdit,
  },
  {
    key: 'promised',
    label: 'Promised for',
    width: 116,
    optional: true,
    sort: 'promised_at',
    exports: ['promised_at'],
    cell: ({ promised_at }) => <Day date={promised_at} />,
    edit: promisedEdit,
  },
  {
    key: 'open',
    label: 'Not delivered',
    width: 136,
    right: true,
    optional: true,
    sort: 'open_quantity',
    exports: ['open_quantity'],
    cell: ({ open_quantity }) => (open_quantity > 0 ? count(open_quantity) : <None />),
  },
  {
    key: 'receipt',
    label: 'Receipt',
    width: 104,
    optional: true,
    sort: 'receipt_number',
    exports: ['receipt_number'],
    cell: ({ receipt_number }) => receipt_number ?? <None />,
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

function NumberCell({ order }: { order: Order }) {
  return (
    <RecordLink to="/purchases/$id" id={order.id} className="num">
      {order.number}
    </RecordLink>
  );
}

function ContactCell({ order }: { order: Order }) {
  return (
    <RecordLink
      to="/contacts/$id"
      id={order.customer_id}
      className="quiet-link"
      title={order.customer_name ?? undefined}
    >
      {order.customer_name}
    </RecordLink>
  );
}

function Quantities({ order }: { order: Order }) {
  return (
    <span className="num">
      {count(order.quantity)}
      {order.items_free > 0 && <span className="t-3"> +{count(order.items_free)}</span>}
    </span>
  );
}

function Total({ order }: { order: Order }) {
  return order.is_gift ? <StatusBadge display={giftLabel} /> : <Private kind="total" value={order.total_amount} />;
}

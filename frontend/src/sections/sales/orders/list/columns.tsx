import { Day } from '@/patterns/display/day';
import { FirstAndMore } from '@/patterns/display/first-and-more';
import type { Column } from '@/patterns/list/types';
import { None, Private, textOrNone } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { count } from '@/lib/numbers/money';
import type { Order } from '@/sections/sales/orders/api';
import { OrderStates } from '@/sections/sales/orders/cards';
import {
  completionLabels,
  giftLabel,
  isGift,
  itemsOf,
  priorityLabels,
  statusLabels,
} from '@/sections/sales/orders/labels';
import { notesEdit, priorityEdit, promisedEdit, statusEdit } from './inline-edits';

const mainColumns: readonly Column<Order>[] = [
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
  { key: 'product', label: 'Items', sort: 'product_name', cell: (order) => <FirstAndMore {...itemsOf(order)} /> },
  {
    key: 'quantity',
    label: 'Quantity',
    width: 76,
    priority: 4,
    right: true,
    sort: 'quantity',
    exports: ['quantity'],
    cell: ({ quantity }) => <span className="num">{count(quantity)}</span>,
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
    key: 'fulfilment',
    label: 'Fulfilment',
    width: 164,
    sort: 'fulfilment_status',
    exports: ['fulfilment_status'],
    cell: (order) => <OrderStates order={order} />,
  },
  {
    key: 'promised',
    label: 'Promised for',
    width: 116,
    sort: 'promised_at',
    exports: ['promised_at'],
    cell: ({ promised_at }) => <Day date={promised_at} />,
    edit: promisedEdit,
    priority: 1,
  },
  {
    key: 'date',
    label: 'Date',
    width: 104,
    sort: 'ordered_at',
    exports: ['ordered_at'],
    cell: ({ ordered_at }) => <Day date={ordered_at} />,
    priority: 2,
  },
];

const optionalColumns: readonly Column<Order>[] = [
  {
    key: 'status',
    label: 'Status',
    width: 124,
    optional: true,
    sort: 'order_status',
    exports: ['order_status'],
    cell: ({ order_status }) => <StatusBadge display={statusLabels[order_status]} />,
    edit: statusEdit,
  },
  {
    key: 'pickup',
    label: 'Pickup',
    width: 104,
    optional: true,
    sort: 'pickup_date',
    exports: ['pickup_date'],
    cell: ({ pickup_date }) => <Day date={pickup_date} />,
  },
  {
    key: 'discount',
    label: 'Discount',
    width: 104,
    right: true,
    optional: true,
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
    key: 'delivered',
    label: 'Delivered',
    width: 112,
    right: true,
    optional: true,
    exports: ['fulfilled_quantity'],
    cell: ({ fulfilled_quantity }) => (fulfilled_quantity > 0 ? count(fulfilled_quantity) : <None />),
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
    key: 'method',
    label: 'Delivery method',
    width: 124,
    optional: true,
    exports: ['delivery_method'],
    cell: ({ delivery_method }) => (delivery_method ? completionLabels[delivery_method] : <None />),
  },
  {
    key: 'reference',
    label: 'Reference',
    width: 136,
    optional: true,
    exports: ['customer_reference'],
    cell: ({ customer_reference }) => textOrNone(customer_reference),
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
    edit: notesEdit,
  },
];

export const columns: readonly Column<Order>[] = [...mainColumns, ...optionalColumns];

function NumberCell({ order }: { order: Order }) {
  return (
    <RecordLink
      to="/purchases/$id"
      id={order.id}
      className="num"
      title={order.former_number ? `Formerly ${order.former_number}` : undefined}
    >
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

function Total({ order }: { order: Order }) {
  return isGift(order) ? <StatusBadge display={giftLabel} /> : <Private kind="total" value={order.total_amount} />;
}

import type { Column } from '@/patterns/list/types';
import { None, Private, textOrNone } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { exactTime, fullDate, shortDate } from '@/lib/dates/dates';
import type { Unit } from './api';
import { UnitCustomer } from './cards';
import { conditionLabels, unitLabels } from './labels';

export const columns: readonly Column<Unit>[] = [
  {
    key: 'tag',
    label: 'Unit',
    width: 96,
    sort: 'asset_tag',
    sameOrder: 'created_at',
    exports: ['asset_tag'],
    cell: (unit) => <TagCell unit={unit} />,
  },
  { key: 'product', label: 'Product', exports: ['product_name'], cell: (unit) => <ProductCell unit={unit} /> },
  {
    key: 'serial',
    label: 'Serial number',
    width: 128,
    exports: ['serial_number'],
    cell: ({ serial_number }) => textOrNone(serial_number),
  },
  {
    key: 'status',
    label: 'Status',
    width: 152,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={unitLabels[status]} />,
  },
  {
    key: 'condition',
    label: 'Condition',
    width: 104,
    exports: ['condition'],
    cell: ({ condition }) => conditionLabels[condition],
    priority: 2,
  },
  {
    key: 'location',
    label: 'Location',
    width: 104,
    exports: ['location'],
    cell: ({ location }) => textOrNone(location),
    priority: 1,
  },
  {
    key: 'whose',
    label: 'Customer',
    width: 152,
    exports: ['customer_name'],
    cell: (unit) => <UnitCustomer unit={unit} />,
    priority: 3,
  },
  {
    key: 'cost',
    label: 'Cost',
    width: 96,
    right: true,
    exports: ['unit_cost'],
    cost: true,
    cell: ({ unit_cost }) => <Private kind="price" value={unit_cost} />,
    priority: 1,
  },
  {
    key: 'received',
    label: 'In stock since',
    width: 104,
    optional: true,
    exports: ['received_at'],
    cell: ({ received_at }) => <Day at={received_at} />,
  },
  {
    key: 'warranty',
    label: 'Warranty until',
    width: 120,
    optional: true,
    exports: ['warranty_until'],
    cell: ({ warranty_until }) => (warranty_until ? fullDate(warranty_until) : <None />),
  },
  {
    key: 'order',
    label: 'Sales order',
    width: 104,
    optional: true,
    exports: ['purchase_number'],
    cell: ({ purchase_number }) => textOrNone(purchase_number),
  },
  {
    key: 'bought',
    label: 'Stock order',
    width: 104,
    optional: true,
    exports: ['stock_order_number'],
    cell: ({ stock_order_number }) => textOrNone(stock_order_number),
  },
  {
    key: 'vendor',
    label: 'Vendor',
    width: 144,
    optional: true,
    exports: ['vendor_name'],
    cell: ({ vendor_name }) => textOrNone(vendor_name),
  },
  {
    key: 'shipment',
    label: 'Shipment',
    width: 160,
    optional: true,
    exports: ['tracking_number'],
    cell: ({ tracking_number }) => textOrNone(tracking_number),
  },
  {
    key: 'created',
    label: 'Created',
    width: 104,
    optional: true,
    sort: 'created_at',
    exports: ['created_at'],
    cell: ({ created_at }) => <Day at={created_at} />,
  },
];

function TagCell({ unit }: { unit: Unit }) {
  return (
    <RecordLink to="/asset-management/$id" id={unit.id} className="num">
      {unit.asset_tag}
    </RecordLink>
  );
}

function ProductCell({ unit }: { unit: Unit }) {
  return (
    <RecordLink
      to="/inventory/product/$id"
      id={unit.product_id}
      className="quiet-link trunc"
      title={unit.product_name ?? undefined}
    >
      {unit.product_name}
    </RecordLink>
  );
}

function Day({ at }: { at: string | null }) {
  if (!at) return <None />;
  return (
    <time dateTime={at} title={exactTime(at)}>
      {shortDate(at)}
    </time>
  );
}

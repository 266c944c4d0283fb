import { choiceEdit, column } from '@/patterns/list/columns/column';
import type { Column } from '@/patterns/list/types';
import { None, Private } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { optionsOf } from '@/lib/options';
import { percent } from './answers';
import type { Vendor } from './api';
import { kindLabels, statusOptions, vendorStatusLabels } from './labels';

const share = (value: number | null) => (value === null ? <None /> : <span className="num">{percent(value)}</span>);

export const columns: readonly Column<Vendor>[] = [
  { key: 'name', label: 'Name', sort: 'name', exports: ['name'], cell: (vendor) => <NameCell vendor={vendor} /> },
  {
    key: 'kind',
    label: 'Kind',
    width: 112,
    exports: ['kind'],
    cell: ({ kind }) => kindLabels[kind],
    edit: choiceEdit('kind', optionsOf(kindLabels)),
    priority: 2,
  },
  column.number('orders_count', 'Orders', { key: 'orders', width: 72, sort: 'orders_count' }),
  column.number('units', 'Items', { width: 72, priority: 1 }),
  column.money('spend', 'Spend', { kind: 'expense', width: 120, sort: 'spend', cost: true }),
  {
    key: 'days',
    label: 'Lead time (days)',
    width: 120,
    right: true,
    exports: ['days_median', 'days_p90'],
    cell: (vendor) => <DaysCell vendor={vendor} />,
    priority: 3,
  },
  {
    key: 'late',
    label: 'Late',
    width: 72,
    right: true,
    exports: ['late_percent'],
    cell: ({ late_percent }) => share(late_percent),
  },
  {
    key: 'short',
    label: 'Damaged or missing',
    width: 144,
    right: true,
    exports: ['short_percent'],
    cell: ({ short_percent }) => share(short_percent),
  },
  {
    key: 'owed',
    label: 'Refunds owed',
    width: 120,
    right: true,
    sort: 'refunds_owed',
    cost: true,
    exports: ['refunds_owed'],
    cell: ({ refunds_owed }) => (refunds_owed ? <Private kind="expense" value={refunds_owed} /> : <None />),
    priority: 1,
  },
  {
    key: 'margin',
    label: 'Margin',
    cost: true,
    width: 88,
    right: true,
    exports: ['margin', 'margin_percent'],
    cell: ({ margin_percent }) => share(margin_percent),
    priority: 2,
  },
  {
    key: 'status',
    label: 'Status',
    width: 112,
    optional: true,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={vendorStatusLabels[status]} />,
    edit: choiceEdit('status', statusOptions, { keys: 'S' }),
  },
  column.date('last_ordered_at', 'Last order', { key: 'last', width: 104, optional: true }),
  column.number('sold_units', 'Items sold', {
    key: 'sold',
    width: 96,
    optional: true,
    exports: ['sold_units', 'sold_revenue'],
  }),
  column.text('contact_person', 'Contact person', { key: 'person', width: 152, optional: true }),
  column.text('email', 'Email', { width: 184, optional: true }),
  column.text('phone', 'Phone', { width: 136, optional: true }),
  column.text('website', 'Website', { width: 184, optional: true }),
];

export const readOnly = columns.map(({ edit: _edit, ...column }) => column);

function NameCell({ vendor }: { vendor: Vendor }) {
  return (
    <span className="row">
      <RecordLink to="/vendors/shop/$id" id={vendor.name} className="trunc" title={vendor.name}>
        {vendor.name}
      </RecordLink>
      {vendor.status !== 'active' && <StatusBadge display={vendorStatusLabels[vendor.status]} />}
    </span>
  );
}

/** The median and the 90th percentile. */
function DaysCell({ vendor: { days_median, days_p90 } }: { vendor: Vendor }) {
  if (days_median === null || days_p90 === null) return <None />;
  return (
    <span
      className="num"
      title={`Half of the orders arrive within ${plural(days_median, 'day')}, 90% within ${count(days_p90)}`}
    >
      {count(days_median)}
      {days_p90 !== days_median && <span className="t-3"> to {count(days_p90)}</span>}
    </span>
  );
}

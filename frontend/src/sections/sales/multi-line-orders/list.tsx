import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Day } from '@/patterns/display/day';
import { ListPage } from '@/patterns/list/list-page';
import { listSegments } from '@/patterns/list/list-segments';
import type { Column, Filter, View } from '@/patterns/list/types';
import { statusTabOptions, useIsUndivided, useStatusTab, type StatusTab } from '@/patterns/list/filters/status-filter';
import { None, Private } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { contactDetail } from '@/sections/contacts/api';
import { count } from '@/lib/numbers/money';
import { optionsOf } from '@/lib/options';
import { completionLabels } from '@/sections/sales/orders/labels';
import readyViews from './ready-views.json';
import { groupQueryParams, chosenGroups, groupList, type Group } from './api';
import { contentsOf, GroupCard, GroupLine } from './cards';
import { groupLabels } from './labels';
import { GroupPreview } from './preview';
import { stateOf } from './state';

const route = getRouteApi('/signed-in/purchase-orders');

const columns: readonly Column<Group>[] = [
  {
    key: 'number',
    label: 'Number',
    width: 112,
    sort: 'number',
    sameOrder: 'created_at',
    exports: ['number'],
    cell: ({ id, number }) => (
      <RecordLink to="/purchase-orders/$id" id={id} className="num">
        {number}
      </RecordLink>
    ),
  },
  {
    key: 'contact',
    label: 'Contact',
    exports: ['customer_name'],
    cell: ({ customer_id, customer_name }) => (
      <RecordLink to="/contacts/$id" id={customer_id} className="quiet-link" title={customer_name ?? undefined}>
        {customer_name}
      </RecordLink>
    ),
  },
  {
    key: 'lines',
    label: 'Lines',
    cell: (group) => <span title={contentsOf(group)}>{contentsOf(group)}</span>,
    priority: 2,
  },
  {
    key: 'quantity',
    label: 'Delivered',
    width: 112,
    right: true,
    exports: ['fulfilled_quantity', 'wanted_quantity'],
    cell: (group) => `${count(group.fulfilled_quantity)} of ${count(group.wanted_quantity)}`,
  },
  { key: 'state', label: 'Status', width: 184, cell: (group) => <StatusBadge display={groupLabels[stateOf(group)]} /> },
  {
    key: 'total',
    label: 'Total',
    width: 116,
    right: true,
    sort: 'total_amount',
    exports: ['total_amount'],
    sum: 'total_amount',
    cell: ({ total_amount }) => <Private kind="total" value={total_amount} />,
  },
  {
    key: 'promised',
    label: 'Promised for',
    width: 116,
    sort: 'promised_at',
    exports: ['promised_at'],
    cell: ({ promised_at }) => <Day date={promised_at} />,
    priority: 1,
  },
  {
    key: 'ordered',
    label: 'Ordered',
    width: 104,
    sort: 'ordered_at',
    exports: ['ordered_at'],
    cell: ({ ordered_at }) => <Day date={ordered_at} />,
    priority: 2,
  },
  {
    key: 'way',
    label: 'Delivery method',
    width: 104,
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
    cell: ({ customer_reference }) => customer_reference ?? <None />,
  },
];

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
];

const firstUse: Record<StatusTab, { icon: 'layers' | 'check-c'; title: string; text: string }> = {
  active: {
    icon: 'layers',
    title: 'No open purchase orders',
    text: 'Sales orders with more than one product appear here until all items are delivered. Each line is also a sales order.',
  },
  complete: { icon: 'check-c', title: 'No completed purchase orders', text: 'Completed orders appear here.' },
  all: {
    icon: 'layers',
    title: 'No purchase orders yet',
    text: 'Add a second product to a new sales order. You can track each line and deliver the lines together or separately.',
  },
};

/** The list of multi-line orders. */
export function GroupsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [part, choose] = useStatusTab(chosenGroups, search.filter, 'delivery_method');
  const page = useQuery(groupList(search, part));
  const isNew = useIsUndivided(part, page.data, groupList({}, 'all'));
  const contact = useQuery({ ...contactDetail(search.customer_id ?? ''), enabled: Boolean(search.customer_id) }).data;
  const filters: Filter[] = [
    { name: 'delivery_method', label: 'Delivery method', options: optionsOf(completionLabels), promoted: true },
    {
      name: 'customer_id',
      label: 'Customer',
      chipOnly: true,
      options: contact ? [{ value: contact.id, label: contact.name }] : [],
    },
  ];
  return (
    <ListPage
      title="Purchase Orders"
      noun={['purchase order', 'purchase orders']}
      query={page}
      source={{ table: 'purchase_orders', queryParams: groupQueryParams(search, part) }}
      stated={{ filter: part }}
      search={search}
      searchHint="Search number, reference or contact"
      columns={columns}
      defaultSort="-created_at"
      ready={readyViews.purchase_orders}
      filters={filters}
      segments={
        isNew
          ? undefined
          : listSegments({
              label: 'Purchase orders shown',
              value: part,
              options: statusTabOptions,
              onChange: choose,
            })
      }
      views={views}
      baseView="Purchase orders"
      card={(group, box) => <GroupCard group={group} box={box} />}
      line={(group) => <GroupLine group={group} />}
      primary={{ label: 'New order', onClick: () => void navigate({ to: '/purchases', search: { open: 'new' } }) }}
      firstUse={firstUse[isNew ? 'all' : part]}
      preview={(group) => <GroupPreview group={group} />}
      opensEdit
      rowItems={rowItems}
      rowName={numberOf}
    />
  );
}

const rowItems = async () => (await import('./row-items')).rowItems;

// A stable reference: a row re-renders only when its record changes.
const numberOf = (group: Group) => group.number;

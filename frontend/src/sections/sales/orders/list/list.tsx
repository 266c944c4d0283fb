import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ImportLink } from '@/patterns/navigation/import-link';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog, type ListSearch } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import { listSegments } from '@/patterns/list/list-segments';
import { readyFor } from '@/patterns/list/views/ready-views';
import type { Filter, ListChanges, View } from '@/patterns/list/types';
import { statusTabOptions, useIsUndivided, useStatusTab, type StatusTab } from '@/patterns/list/filters/status-filter';
import { RecordLink } from '@/patterns/record/record-link';
import { contactDetail } from '@/sections/contacts/api';
import { Icon } from '@/ui/icon';
import { useMe } from '@/sections/identity/api';
import { fullDate } from '@/lib/dates/dates';
import { orderQueryParams, orderList, type Order, type OrderFilter } from '@/sections/sales/orders/api';
import { OrderLine } from '@/sections/sales/orders/cards';
import {
  allocationLabels,
  completionLabels,
  fulfilmentLabels,
  priorityLabels,
  statusLabels,
} from '@/sections/sales/orders/labels';
import { optionsOf } from '@/lib/options';
import { statusTab } from '@/sections/sales/orders/status-filter';
import readyViews from './ready-views.json';
import { orderBulkActions } from './bulk';
import { statusEdit } from './inline-edits';
import { OrderFilters } from './more-filters';
import { OrderCard } from './card';
import { columns } from './columns';

const load = () => import('./list-parts');
const HoldOrder = lazyWithPreload(async () => (await load()).HoldOrder);
const OrderForm = lazyFocused(async () => (await import('@/sections/sales/orders/form/form')).OrderForm);
const OrderPreview = lazyWithPreload(async () => (await load()).OrderPreview);
/** Inline and bulk edits, each order by its own request. */
const changingOrders: ListChanges<Order> = {
  onUpdate: async (order, values) => (await import('./list-changes')).changeInList(order, values),
  onRestore: async (changed, before, values) => (await import('./list-changes')).restoreInList(changed, before, values),
  byRows: true,
  failed: 'Failed to update purchase',
};
const rowItems = async () => (await load()).rowItems;

const route = getRouteApi('/signed-in/purchases');

/** The list or the page for a new order; both share one URL. */
export function OrdersPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  if (search.open === 'new') {
    return (
      <OrderForm
        customerId={search.customer_id}
        price={search.price}
        onDiscard={() =>
          void navigate({ to: '/purchases', search: ({ open: _open, price: _price, ...rest }) => rest, replace: true })
        }
        onSaved={({ id }) => void navigate({ to: '/purchases/$id', params: { id }, replace: true })}
      />
    );
  }
  return <OrderList search={search} />;
}

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
];

const statusOptions = optionsOf(statusLabels);

const firstUse: Record<StatusTab, { icon: 'receipt' | 'check-c'; title: string; text: string }> = {
  active: {
    icon: 'receipt',
    title: 'No open sales orders',
    text: 'Open orders appear here. Completed and cancelled orders are under All.',
  },
  complete: { icon: 'check-c', title: 'No completed orders', text: 'Completed orders appear here.' },
  all: { icon: 'receipt', title: 'No sales orders yet', text: 'Create your first order or import your books.' },
};

function OrderList({ search }: { search: ListSearch<OrderFilter> }) {
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const [part, choose] = useStatusTab(statusTab, search.filter, 'order_status');
  const page = useQuery(orderList(search, part));
  const isNew = useIsUndivided(part, page.data, orderList({}, 'all'));
  const filters = useFilters(search);
  const navigate = useNavigate();
  const [holding, setHolding] = useState<Order>();
  const shown = useMemo(() => {
    const ask = (order: Order, open: string) =>
      void navigate({ to: '/purchases/$id', params: { id: order.id }, search: { open } });
    const edit: typeof statusEdit = {
      ...statusEdit,
      instead: (value, order) => {
        if (value === 'onhold') return () => setHolding(order);
        if (value === 'cancelled' && order.fulfilled_quantity > 0) return () => ask(order, 'cancel');
        return value === 'completed' && order.open_quantity > 0 ? () => ask(order, 'complete') : undefined;
      },
    };
    return columns.map((column) => (column.key === 'status' ? { ...column, edit } : column));
  }, [navigate]);
  return (
    <>
      <ListPage
        title="Sales Orders"
        noun={['order', 'orders']}
        query={page}
        source={{ table: 'purchase_orders', queryParams: orderQueryParams(search, part) }}
        stated={{ filter: part }}
        search={search}
        searchHint="Search number, contact or product"
        columns={shown}
        defaultSort="-created_at"
        ready={readyFor(readyViews.purchase_orders, isAdmin)}
        filters={filters}
        moreFilters={<OrderFilters search={search} />}
        segments={
          isNew
            ? undefined
            : listSegments({ label: 'Orders shown', value: part, options: statusTabOptions, onChange: choose })
        }
        views={views}
        baseView="Orders"
        card={(order, box) => <OrderCard order={order} box={box} />}
        line={(order) => <OrderLine order={order} />}
        more={<ImportLink kind="purchases" may={isAdmin} />}
        primary={{ label: 'New order', onClick: () => dialog.show('new') }}
        firstUse={firstUse[isNew ? 'all' : part]}
        changing={changingOrders}
        bulk={orderBulkActions}
        preview={(order) => <OrderPreview order={order} />}
        opensEdit
        rowName={numberOf}
        rowItems={rowItems}
        rowActions={renderRowActions}
      />
      {holding && <HoldOrder order={holding} onClose={() => setHolding(undefined)} />}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const numberOf = (order: Order) => order.number;
const renderRowActions = (order: Order) => <RowActions order={order} />;

/** The list's filters. Contact and dates are set under "Customer and date" or by a link, and are listed here for their chips. */
function useFilters(search: ListSearch<OrderFilter>): Filter[] {
  const contact = useQuery({ ...contactDetail(search.customer_id ?? ''), enabled: Boolean(search.customer_id) }).data;
  const day = (name: 'ordered_at.gte' | 'ordered_at.lte', label: string): Filter => ({
    name,
    label,
    chipOnly: true,
    options: search[name] ? [{ value: search[name], label: dayOr(search[name]) }] : [],
  });
  return [
    { name: 'fulfilment_status', label: 'Fulfilment', options: optionsOf(fulfilmentLabels), promoted: true },
    { name: 'allocation_status', label: 'Allocation', options: optionsOf(allocationLabels) },
    { name: 'order_status', label: 'Status', options: statusOptions },
    { name: 'delivery_method', label: 'Delivery method', options: optionsOf(completionLabels) },
    { name: 'priority', label: 'Priority', options: optionsOf(priorityLabels), promoted: true },
    {
      name: 'customer_id',
      label: 'Customer',
      chipOnly: true,
      options: contact ? [{ value: contact.id, label: contact.name }] : [],
    },
    { name: 'product_id', label: 'Product', chipOnly: true, options: [] },
    { name: 'fulfilled_quantity.gt', label: 'Delivered', chipOnly: true, options: [] },
    { name: 'has_margin', label: 'Margin', chipOnly: true, options: [{ value: 'true', label: 'Known' }] },
    day('ordered_at.gte', 'From'),
    day('ordered_at.lte', 'Until'),
  ];
}

/** URLs can be edited by hand, so text that isn't a date is shown unchanged. */
const dayOr = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? fullDate(text) : text);

function RowActions({ order }: { order: Order }) {
  return (
    <>
      {order.open_quantity > 0 && (
        <RecordLink
          className="icon-btn"
          to="/purchases/$id"
          id={order.id}
          search={{ open: 'pickup' }}
          aria-label={`Set pickup for ${order.number}`}
          title="Set pickup"
        >
          <Icon name="box" />
        </RecordLink>
      )}
      <RecordLink
        className="icon-btn"
        to="/purchases/$id"
        id={order.id}
        search={{ open: 'edit' }}
        aria-label={`Edit ${order.number}`}
        title="Edit"
      >
        <Icon name="edit" />
      </RecordLink>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ImportLink } from '@/patterns/navigation/import-link';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog, type ListSearch } from '@/patterns/list/list-search';
import { ListAction } from '@/patterns/list/list-action';
import { ListPage } from '@/patterns/list/list-page';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import { listSegments } from '@/patterns/list/list-segments';
import type { Filter, View } from '@/patterns/list/types';
import { statusTabOptions, useIsUndivided, useStatusTab, type StatusTab } from '@/patterns/list/filters/status-filter';
import { useMe } from '@/sections/identity/api';
import {
  stockOrderQueryParams,
  stockOrderList,
  type StockOrder,
  type StockOrderFilter,
} from '@/sections/stock-orders/api';
import { vendorOf } from '@/sections/stock-orders/related-api';
import { changingStockOrders, removeStockOrder } from '@/sections/stock-orders/mutations';
import { statusTab } from '@/sections/stock-orders/status-filter';
import { stockOrderLabels } from '@/sections/stock-orders/labels';
import { optionsOf } from '@/lib/options';
import { StockOrderCard, StockOrderLine } from './cards';
import { columns } from './columns';
import readyViews from './ready-views.json';

const StockOrderPreview = lazyWithPreload(async () => (await import('./preview')).StockOrderPreview);
const StockOrderForm = lazyFocused(async () => (await import('@/sections/stock-orders/form/form')).StockOrderForm);
const MissingDialog = lazyFocused(async () => (await import('./missing')).MissingDialog);
const rowItems = async () => (await import('./row-items')).rowItems;

const route = getRouteApi('/signed-in/stock-orders');

/** The list or the page for a new stock order; both share one URL. */
export function StockOrdersPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const isAdmin = useMe().role === 'admin';
  if (search.open !== 'new' || !isAdmin) return <StockOrderList search={search} isAdmin={isAdmin} />;
  return (
    <StockOrderForm
      vendorId={search.vendor_id}
      onDiscard={() =>
        void navigate({ to: '/stock-orders', search: ({ open: _open, ...rest }) => rest, replace: true })
      }
      onSaved={({ id }) => void navigate({ to: '/stock-orders/$id', params: { id }, replace: true })}
    />
  );
}

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
];

const statusOptions = optionsOf(stockOrderLabels);

const bulkActions: readonly BulkAction<StockOrder>[] = [
  {
    name: 'status',
    keys: 'S',
    label: 'Status',
    icon: 'half',
    final: true,
    choices: (['on_hold', 'disputed', 'ordered'] as const).map((value) => ({
      value,
      label: stockOrderLabels[value].label,
      icon: stockOrderLabels[value].icon,
    })),
    change: (status) => ({ status }),
    pastTense: 'Status set for',
    targetText: (label) => `to ${label}`,
  },
  deleteAction(removeStockOrder),
];

const firstUse: Record<StatusTab, { icon: 'cart-in' | 'check-c'; title: string; text: string }> = {
  active: {
    icon: 'cart-in',
    title: 'No open stock orders',
    text: 'Stock orders appear here until they are received. Received and cancelled orders are under Complete.',
  },
  complete: {
    icon: 'check-c',
    title: 'No completed stock orders',
    text: 'Received, closed and cancelled stock orders appear here.',
  },
  all: {
    icon: 'cart-in',
    title: 'No stock orders yet',
    text: 'Create your first stock order to track costs, deliveries and waiting orders.',
  },
};

function StockOrderList({ search, isAdmin }: { search: ListSearch<StockOrderFilter>; isAdmin: boolean }) {
  const dialog = useOpenDialog();
  const [part, choose] = useStatusTab(statusTab, search.filter, 'status');
  const page = useQuery(stockOrderList(search, part));
  const isNew = useIsUndivided(part, page.data, stockOrderList({}, 'all'));
  const filters = useFilters(search);
  return (
    <>
      <ListPage
        title="Stock Orders"
        noun={['stock order', 'stock orders']}
        query={page}
        source={{ table: 'stock_orders', queryParams: stockOrderQueryParams(search, part) }}
        stated={{ filter: part }}
        search={search}
        searchHint="Search number or vendor"
        columns={columns}
        defaultSort="-created_at"
        ready={readyViews.stock_orders}
        filters={filters}
        segments={
          isNew
            ? undefined
            : listSegments({
                label: 'Stock orders shown',
                value: part,
                options: statusTabOptions,
                onChange: choose,
              })
        }
        views={views}
        baseView="Stock orders"
        card={(order) => <StockOrderCard order={order} />}
        line={(order) => <StockOrderLine order={order} />}
        more={
          isAdmin && (
            <>
              <ListAction icon="spark" label="Buy missing stock" onClick={() => dialog.show('missing')} />
              <ImportLink kind="stock_orders" may />
            </>
          )
        }
        primary={isAdmin ? { label: 'New stock order', onClick: () => dialog.show('new') } : undefined}
        firstUse={firstUse[isNew ? 'all' : part]}
        changing={isAdmin ? changingStockOrders : undefined}
        bulk={isAdmin ? bulkActions : undefined}
        preview={(order) => <StockOrderPreview order={order} />}
        opensEdit={isAdmin}
        rowItems={rowItems}
        rowName={numberOf}
      />
      {isAdmin && search.open === 'missing' && <MissingDialog onClose={dialog.close} />}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const numberOf = (order: StockOrder) => order.number;

function useFilters(search: ListSearch<StockOrderFilter>): Filter[] {
  const vendor = useQuery({ ...vendorOf(search.vendor_id ?? ''), enabled: Boolean(search.vendor_id) }).data;
  return [
    { name: 'status', label: 'Status', options: statusOptions, promoted: true },
    {
      name: 'vendor_id',
      label: 'Vendor',
      chipOnly: true,
      options: vendor ? [{ value: vendor.id, label: vendor.name }] : [],
    },
  ];
}

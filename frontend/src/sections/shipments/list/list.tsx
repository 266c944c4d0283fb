import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import '@/styles/shipment-progress.css';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog, useSearchChange } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import { listSegments } from '@/patterns/list/list-segments';
import { column } from '@/patterns/list/columns/column';
import type { Column, Filter, View } from '@/patterns/list/types';
import { statusTabOptions, readStoredTab, useIsUndivided, type StatusTab } from '@/patterns/list/filters/status-filter';
import { textOrNone } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { count } from '@/lib/numbers/money';
import { useDevice } from '@/lib/storage/storage';
import { ShipmentAlerts } from '@/sections/shipments/alerts';
import { shipmentQueryParams, statusTab, shipmentList, defaultSort, type Shipment } from '@/sections/shipments/api';
import { changingShipments, removeShipment } from '@/sections/shipments/mutations';
import { DayCell, NumberCell, OrdersCell, ShipmentLine, WaitingCell } from '@/sections/shipments/cells';
import { ExpectedDate, ShipmentProgress } from '@/sections/shipments/progress';
import { carriers, isEnded, shipmentLabels } from '@/sections/shipments/labels';
import { optionsOf } from '@/lib/options';
import { firstUse } from './first-use';
import { ByStockOrder } from './by-stock-order';
import { Individual } from './individual';
import readyViews from './ready-views.json';

const ShipmentForm = lazyFocused(async () => (await import('@/sections/shipments/form')).ShipmentForm);
const rowItems = async () => (await import('./row-items')).rowItems;

const route = getRouteApi('/signed-in/tracking');

const columns: readonly Column<Shipment>[] = [
  {
    key: 'number',
    label: 'Shipment',
    width: 172,
    sort: 'tracking_number',
    exports: ['tracking_number'],
    cell: (shipment) => <NumberCell shipment={shipment} />,
  },
  column.text('carrier', 'Carrier', { width: 88, priority: 2 }),
  {
    key: 'status',
    label: 'Status',
    width: 132,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={shipmentLabels[status]} />,
  },
  {
    key: 'way',
    label: 'Progress',
    width: 156,
    cell: (shipment) => <ShipmentProgress shipment={shipment} />,
    priority: 2,
  },
  {
    key: 'eta',
    label: 'Expected',
    width: 104,
    sort: 'eta',
    exports: ['eta'],
    cell: ({ eta }) => <DayCell day={eta} />,
  },
  { key: 'when', label: 'Arrival', width: 100, cell: (shipment) => <ExpectedDate shipment={shipment} /> },
  { key: 'orders', label: 'Stock order', cell: (shipment) => <OrdersCell shipment={shipment} /> },
  {
    key: 'quantity',
    label: 'Items',
    width: 64,
    right: true,
    exports: ['quantity'],
    cell: ({ quantity }) => count(quantity),
    priority: 1,
  },
  {
    key: 'waiting',
    label: 'Waiting',
    width: 104,
    cell: (shipment) => <WaitingCell shipment={shipment} />,
    priority: 1,
  },
  {
    key: 'shipped',
    label: 'Shipped',
    width: 112,
    optional: true,
    sort: 'shipped_at',
    exports: ['shipped_at'],
    cell: ({ shipped_at }) => <DayCell day={shipped_at} />,
  },
  {
    key: 'received',
    label: 'Counted',
    width: 112,
    optional: true,
    sort: 'received_at',
    exports: ['received_at'],
    cell: ({ received_at }) => <DayCell day={received_at} />,
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

/** The labels of the three views, as specified. */
const views: readonly View[] = [
  { value: 'shipment_records', label: 'Shipment records', icon: 'list' },
  { value: 'individual', label: 'Individual', icon: 'asset' },
  { value: 'expense_id_details', label: 'By stock order', icon: 'cart-in' },
];

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', options: optionsOf(shipmentLabels), promoted: true },
  { name: 'carrier', label: 'Carrier', options: carriers.map((value) => ({ value, label: value })), promoted: true },
  { name: 'late', label: 'Late', chipOnly: true, options: [{ value: 'true', label: 'yes' }] },
  { name: 'stuck', label: 'Stuck', chipOnly: true, options: [{ value: 'true', label: 'yes' }] },
  { name: 'stock_order_id', label: 'Stock order', chipOnly: true, options: [] },
];

const bulkActions: readonly BulkAction<Shipment>[] = [
  {
    name: 'status',
    keys: 'S',
    label: 'Status',
    icon: 'half',
    final: true,
    choices: (['in_transit', 'out_for_delivery', 'delivered'] as const).map((value) => ({
      value,
      label: shipmentLabels[value].label,
      icon: shipmentLabels[value].icon,
    })),
    change: (status) => ({ status }),
    pastTense: 'Status set for',
    targetText: (label) => `to ${label}`,
  },
  deleteAction(removeShipment),
];

export function TrackingPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const change = useSearchChange();
  const isAdmin = useMe().role === 'admin';
  const remembered = useDevice(statusTab);
  const part = readStoredTab(search.filter) ?? remembered;
  const page = useQuery(shipmentList(search, part));
  const isNew = useIsUndivided(part, page.data, shipmentList({}, 'all'));
  const choose = (next: StatusTab) => {
    statusTab.write(next);
    change({ filter: next, status: undefined, sort: undefined, cursor: undefined }, { replace: true });
  };
  return (
    <>
      <ListPage
        title="Tracking"
        noun={['shipment', 'shipments']}
        query={page}
        source={{ table: 'shipments', queryParams: shipmentQueryParams(search, part) }}
        stated={{ filter: part }}
        search={search}
        searchHint="Search number or carrier"
        columns={columns}
        defaultSort={defaultSort(part)}
        ready={readyViews.shipments}
        filters={filters}
        siblings={
          <div className="list-alert">
            <ShipmentAlerts />
          </div>
        }
        segments={
          isNew
            ? undefined
            : listSegments({ label: 'Shipments shown', value: part, options: statusTabOptions, onChange: choose })
        }
        views={views}
        tableView="shipment_records"
        renderView={renderView}
        baseView="Shipments"
        line={(shipment) => <ShipmentLine shipment={shipment} />}
        primary={isAdmin ? { label: 'Add shipment', onClick: () => dialog.show('new') } : undefined}
        firstUse={{ icon: 'truck', ...firstUse[isNew ? 'all' : part] }}
        changing={isAdmin ? changingShipments : undefined}
        bulk={isAdmin ? bulkActions : undefined}
        opensEdit={isAdmin}
        rowName={numberOf}
        rowItems={rowItems}
        rowActions={renderRowActions}
        below={<StagesLegend />}
      />
      {search.open === 'new' && isAdmin && (
        <ShipmentForm
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/tracking/$id', params: { id }, replace: true })}
        />
      )}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const numberOf = (shipment: Shipment) => shipment.name;
const renderRowActions = (shipment: Shipment) => <ReceiveLink shipment={shipment} />;

function renderView(rows: readonly Shipment[], view: string) {
  if (view === 'individual') return <Individual shipments={rows} />;
  return view === 'expense_id_details' ? <ByStockOrder shipments={rows} /> : undefined;
}

function ReceiveLink({ shipment }: { shipment: Shipment }) {
  if (isEnded(shipment.status)) return null;
  return (
    <RecordLink
      className="icon-btn"
      to="/tracking/$id"
      id={shipment.id}
      search={{ open: 'receive' }}
      aria-label={`Receive ${shipment.name}`}
      title="Receive"
    >
      <Icon name="box" />
    </RecordLink>
  );
}

function StagesLegend() {
  return (
    <p className="shipment-progress-key t-small t-3">
      <span>Stages: label created · in transit · out for delivery · delivered · received</span>
      <span>“Delivered” is set by the carrier. Stock updates when you receive the shipment.</span>
    </p>
  );
}

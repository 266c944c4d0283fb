import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Day } from '@/patterns/day';
import { ImportLink } from '@/patterns/import-link';
import { later, laterFocused } from '@/patterns/later';
import { useOpenDialog, type ListSearch } from '@/patterns/list-search';
import { ListAct } from '@/patterns/list/list-act';
import { ListPage } from '@/patterns/list/list-page';
import type { BulkAct } from '@/patterns/list/bulk-types';
import { deleteAct } from '@/patterns/list/delete-act';
import { listPart } from '@/patterns/list/list-part';
import type { Column, Filter, View } from '@/patterns/list/types';
import { partOptions, usePart, type Part } from '@/patterns/part';
import { Pips } from '@/patterns/pips';
import { None, Private } from '@/patterns/private';
import { RecordLink } from '@/patterns/record-link';
import { StatusBadge } from '@/patterns/status-badge';
import { useMe } from '@/sections/identity/api';
import { count } from '@/lib/money';
import { askedStockOrders, stockOrderList, vendorOf, type StockOrder, type StockOrderFilter } from './api';
import { changingStockOrders, removeStockOrder } from './mutations';
import { StockOrderCard, StockOrderLine } from './cards';
import { chosenPart } from './part';
import { allPieces } from './pieces';
import { stockOrderWords } from './words';
import readyViews from './ready-views.json';

const StockOrderPreview = later(async () => (await import('./preview')).StockOrderPreview);
const StockOrderForm = laterFocused(async () => (await import('./form')).StockOrderForm);
const MissingDialog = laterFocused(async () => (await import('./missing')).MissingDialog);
const rowItems = async () => (await import('./row-items')).rowItems;

const route = getRouteApi('/signed-in/stock-orders');

/** The list, or the page for a new stock order: both live under one address. */
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

const columns: readonly Column<StockOrder>[] = [
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
    label: 'Shop order number',
    width: 160,
    exports: ['shop_order_number'],
    cell: ({ shop_order_number }) =>
      shop_order_number ? <span title={shop_order_number}>{shop_order_number}</span> : <None />,
    priority: 2,
  },
  {
    key: 'pieces',
    label: 'Pieces',
    width: 192,
    exports: ['ordered_pieces', 'received_pieces'],
    cell: (order) => <PiecesCell order={order} />,
    priority: 3,
  },
  {
    key: 'amount',
    label: 'Amount',
    width: 120,
    right: true,
    sort: 'amount',
    exports: ['amount'],
    sum: 'amount',
    cell: ({ amount }) => <Private kind="expense" value={amount} />,
  },
  {
    key: 'status',
    label: 'Status',
    width: 136,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge word={stockOrderWords[status]} />,
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
    cell: ({ refund_expected }) =>
      refund_expected > 0 ? <Private kind="expense" value={refund_expected} /> : <None />,
  },
  {
    key: 'notes',
    label: 'Notes',
    width: 200,
    optional: true,
    exports: ['notes'],
    cell: ({ notes }) => (notes ? <span title={notes}>{notes}</span> : <None />),
  },
];

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
];

const statusOptions = Object.entries(stockOrderWords).map(([value, word]) => ({ value, label: word.label }));

const acts: readonly BulkAct<StockOrder>[] = [
  {
    name: 'status',
    keys: 'S',
    label: 'Status',
    icon: 'half',
    final: true,
    choices: (['on_hold', 'disputed', 'ordered'] as const).map((value) => ({
      value,
      label: stockOrderWords[value].label,
      icon: stockOrderWords[value].icon,
    })),
    change: (status) => ({ status }),
    told: 'Status set for',
    toldTo: (label) => `to ${label}`,
  },
  deleteAct(removeStockOrder),
];

const firstUse: Record<Part, { icon: 'cart-in' | 'check-c'; title: string; words: string }> = {
  active: {
    icon: 'cart-in',
    title: 'No open stock orders',
    words: 'Stock orders appear here until they are received. Received and cancelled orders are under Complete.',
  },
  complete: {
    icon: 'check-c',
    title: 'No completed stock orders',
    words: 'Received, closed and cancelled stock orders appear here.',
  },
  all: {
    icon: 'cart-in',
    title: 'No stock orders yet',
    words: 'Create your first stock order to track costs, deliveries and waiting orders.',
  },
};

function StockOrderList({ search, isAdmin }: { search: ListSearch<StockOrderFilter>; isAdmin: boolean }) {
  const dialog = useOpenDialog();
  const [part, choose] = usePart(chosenPart, search.filter, 'status');
  const page = useQuery(stockOrderList(search, part));
  const filters = useFilters(search);
  return (
    <>
      <ListPage
        title="Stock Orders"
        noun={['stock order', 'stock orders']}
        query={page}
        source={{ table: 'stock_orders', asked: askedStockOrders(search, part) }}
        stated={{ filter: part }}
        search={search}
        searchHint="Search number or vendor"
        columns={columns}
        defaultSort="-created_at"
        ready={readyViews.stock_orders}
        filters={filters}
        part={listPart({ label: 'Stock orders shown', value: part, options: partOptions, onChange: choose })}
        views={views}
        baseView="Stock orders"
        card={(order) => <StockOrderCard order={order} />}
        line={(order) => <StockOrderLine order={order} />}
        more={
          isAdmin && (
            <>
              <ListAct icon="spark" label="Buy missing stock" onClick={() => dialog.show('missing')} />
              <ImportLink kind="stock_orders" may />
            </>
          )
        }
        primary={isAdmin ? { label: 'New stock order', onClick: () => dialog.show('new') } : undefined}
        firstUse={firstUse[part]}
        changing={isAdmin ? changingStockOrders : undefined}
        bulk={isAdmin ? acts : undefined}
        preview={(order) => <StockOrderPreview order={order} />}
        opensEdit={isAdmin}
        rowItems={rowItems}
        rowName={numberOf}
      />
      {isAdmin && search.open === 'missing' && <MissingDialog onClose={dialog.close} />}
    </>
  );
}

// Always the same, so that a row is drawn again only when it is another one.
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

function NumberCell({ order }: { order: StockOrder }) {
  return (
    <RecordLink to="/stock-orders/$id" id={order.id} className="num">
      {order.number}
    </RecordLink>
  );
}

function PiecesCell({ order }: { order: StockOrder }) {
  if (order.ordered_pieces === 0) return <None />;
  return (
    <span className="row gap-2">
      <Pips bar pieces={allPieces(order)} />
      <span className="num t-3" title="Received of ordered">
        {count(order.received_pieces)}/{count(order.ordered_pieces)}
      </span>
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { NotAllowed } from '@/patterns/empty';
import { useSearchChange } from '@/patterns/list-search';
import { ListAct } from '@/patterns/list/list-act';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter } from '@/patterns/list/types';
import { None, Private } from '@/patterns/private';
import { RecordLink } from '@/patterns/record-link';
import { categories } from '@/sections/catalog/api';
import { ProofButton, ProofPanel, readProof, type Figure } from '@/sections/catalog/proof';
import { statusOptions } from '@/sections/catalog/words';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import { askedStock, stockList, type Stock } from './api';
import { AsOf, IdleDays } from './day-fields';
import { MovementPage } from './movements';
import { StockPreview, StockLine } from './stock-rows';
import { ShelfSummary } from './summary';
import { levelWords, optionsOf } from './words';
import readyViews from './ready-views.json';

const route = getRouteApi('/signed-in/inventory');

const parts = [
  { value: 'stock', label: 'Stock' },
  { value: 'movements', label: 'Movements' },
] as const;

export function InventoryPage() {
  const { show } = route.useSearch();
  if (useMe().role === 'guest') return <Guest />;
  return show === 'movements' ? <MovementPage siblings={<Parts part="movements" />} /> : <StockPage />;
}

function Guest() {
  return (
    <>
      <div className="page-head">
        <h1>Inventory</h1>
      </div>
      <NotAllowed>Only the shop’s staff sees its stock.</NotAllowed>
    </>
  );
}

/** Stock or the ledger; each list has search words of its own. */
function Parts({ part }: { part: 'stock' | 'movements' }) {
  const navigate = route.useNavigate();
  return (
    <Segmented
      label="Part of the inventory"
      value={part}
      options={parts}
      onChange={(next) => void navigate({ search: next === 'movements' ? { show: 'movements' } : {} })}
    />
  );
}

function StockPage() {
  const search = route.useSearch();
  const change = useSearchChange();
  const navigate = useNavigate();
  const isAdmin = useMe().role === 'admin';
  const page = useQuery(stockList(search));
  const drawers = useQuery(categories()).data ?? [];
  const proved = readProof(search.proof);
  const prove = (figure: Figure, { id }: Stock) =>
    change({ proof: `${figure}:${id}` }, { replace: search.proof !== undefined });
  return (
    <>
      <ListPage
        title="Inventory"
        noun={['product', 'products']}
        query={page}
        source={{ table: 'inventory', asked: askedStock(search) }}
        search={search}
        searchHint="Search name, SKU or barcode"
        columns={search.as_of ? pastColumns(prove) : columns(prove)}
        defaultSort="name"
        ready={readyViews.inventory}
        filters={search.as_of ? filtersFor(drawers).filter(({ name }) => name !== 'level') : filtersFor(drawers)}
        moreFilters={
          <>
            {search.level?.includes('dead') && !search.as_of && <IdleDays value={search.idle_days} />}
            <AsOf value={search.as_of} />
          </>
        }
        siblings={<Parts part="stock" />}
        below={<ShelfSummary search={search} isAdmin={isAdmin} />}
        line={(stock) => <StockLine stock={stock} past={search.as_of !== undefined} />}
        more={<ListAct icon="tasks" label="Stock counts" link={<Link to="/inventory/admin" />} />}
        primary={
          isAdmin && page.data?.items.length === 0
            ? { label: 'New product', onClick: () => void navigate({ to: '/products', search: { open: 'new' } }) }
            : undefined
        }
        firstUse={{
          icon: 'boxes',
          title: 'No products yet',
          words: 'Add products to see what is on hand, promised and on the way.',
        }}
        preview={
          search.as_of
            ? undefined
            : (stock) => <StockPreview stock={stock} onProve={(figure) => prove(figure, stock)} />
        }
        rowName={nameOf}
        rowActions={isAdmin && !search.as_of ? actsOf : undefined}
      />
      {proved && (
        <ProofPanel
          {...proved}
          asOf={search.as_of}
          onFigure={(figure) => change({ proof: `${figure}:${proved.product}` }, { replace: true })}
          onClose={() => change({ proof: undefined }, { replace: true })}
        />
      )}
    </>
  );
}

// Always the same, so that a row is drawn again only when it is another one.
const nameOf = (stock: Stock) => stock.name;
const actsOf = (stock: Stock) =>
  stock.is_unit_tracked ? null : (
    <RecordLink
      className="icon-btn"
      to="/inventory/product/$id"
      id={stock.id}
      search={{ open: 'adjust' }}
      aria-label={`Adjust stock of ${stock.name}`}
      title="Adjust stock"
    >
      <Icon name="edit" />
    </RecordLink>
  );

type Prove = (figure: Figure, stock: Stock) => void;

const first: readonly Column<Stock>[] = [
  {
    key: 'name',
    label: 'Product',
    sort: 'name',
    exports: ['name', 'sku'],
    cell: (stock) => <NameCell stock={stock} />,
  },
  {
    key: 'category',
    label: 'Category',
    width: 120,
    sort: 'category',
    exports: ['category'],
    cell: ({ category }) => <span title={category}>{category}</span>,
    priority: 3,
  },
];

const value: readonly Column<Stock>[] = [
  {
    key: 'cost',
    label: 'Cost of one',
    width: 104,
    right: true,
    exports: ['unit_cost'],
    cell: ({ unit_cost }) => <Private kind="expense" value={unit_cost} />,
    priority: 2,
  },
  {
    key: 'value',
    label: 'Value at cost',
    width: 120,
    right: true,
    exports: ['value'],
    cell: (stock) => <Private kind="expense" value={stock.value} />,
    priority: 3,
  },
];

const figure = (
  prove: Prove,
  key: Figure,
  label: string,
  pick: (stock: Stock) => number | null,
  more: Partial<Column<Stock>> = {},
): Column<Stock> => ({
  key,
  label,
  width: 88,
  right: true,
  cell: (stock) => {
    const n = pick(stock);
    return n === null ? <None /> : <ProofButton figure={key} of={stock.name} n={n} onClick={() => prove(key, stock)} />;
  },
  ...more,
});

const columns = (prove: Prove): readonly Column<Stock>[] => [
  ...first,
  figure(prove, 'on_hand', 'On hand', ({ stock_quantity }) => stock_quantity, {
    sort: 'stock_quantity',
    exports: ['stock_quantity'],
  }),
  figure(prove, 'reserved', 'Reserved', ({ reserved }) => reserved, { exports: ['reserved'], priority: 2 }),
  figure(prove, 'available', 'Available', ({ available }) => available, { exports: ['available'], width: 92 }),
  figure(prove, 'incoming', 'Incoming', ({ incoming }) => incoming, { exports: ['incoming'], priority: 1 }),
  figure(prove, 'suggest_buy', 'To buy', toBuy, { exports: ['suggest_buy'], width: 80 }),
  figure(prove, 'blocked', 'Blocked', ({ blocked }) => blocked, { exports: ['blocked'], optional: true }),
  figure(prove, 'promised', 'Promised', ({ promised }) => promised, { exports: ['promised'], optional: true }),
  ...value,
  {
    key: 'idle',
    label: 'Last sold',
    width: 124,
    exports: ['last_sold_at', 'idle_days'],
    cell: (stock) => <Idle stock={stock} />,
    priority: 1,
  },
  {
    key: 'reorder',
    label: 'Reorder level',
    width: 116,
    right: true,
    optional: true,
    exports: ['reorder_level'],
    cell: ({ reorder_level }) => count(reorder_level),
  },
];

/** Of a past day the buckets are known, and their value at today's cost. */
const pastColumns = (prove: Prove): readonly Column<Stock>[] => [
  ...first,
  figure(prove, 'on_hand', 'On hand', ({ stock_quantity }) => stock_quantity, { exports: ['stock_quantity'] }),
  figure(prove, 'on_order', 'On order', ({ on_order }) => on_order, { exports: ['on_order'], priority: 2 }),
  figure(prove, 'in_transit', 'In transit', ({ stock_in_transit }) => stock_in_transit, {
    exports: ['stock_in_transit'],
    priority: 2,
  }),
  figure(prove, 'blocked', 'Blocked', ({ blocked }) => blocked, { exports: ['blocked'], priority: 1 }),
  ...value,
];

const toBuy = ({ suggest_buy }: Stock): number | null => suggest_buy || null;

function NameCell({ stock }: { stock: Stock }) {
  return (
    <span className="row">
      <RecordLink to="/inventory/product/$id" id={stock.id} className="trunc" title={stock.name}>
        {stock.name}
      </RecordLink>
      {stock.sku && <span className="t-3 sku">{stock.sku}</span>}
    </span>
  );
}

function Idle({ stock: { idle_days, last_sold_at } }: { stock: Stock }) {
  if (idle_days === null) return <None />;
  if (last_sold_at === null) return <span className="t-3">never, {plural(idle_days, 'day')}</span>;
  return <span>{idle_days === 0 ? 'today' : `${plural(idle_days, 'day')} ago`}</span>;
}

function filtersFor(drawers: readonly { id: string; name: string }[]): Filter[] {
  return [
    { name: 'level', label: 'Needs a look', options: optionsOf(levelWords), promoted: true },
    {
      name: 'category_id',
      label: 'Category',
      options: drawers.map(({ id, name }) => ({ value: id, label: name })),
      promoted: true,
    },
    { name: 'status', label: 'Status', options: statusOptions },
  ];
}

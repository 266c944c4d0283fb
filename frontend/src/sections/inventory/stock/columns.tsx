import type { Column } from '@/patterns/list/types';
import { None, Private } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { ProofButton, type Figure } from '@/sections/catalog/stock/proof';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Stock } from '@/sections/inventory/api';

type Prove = (figure: Figure, stock: Stock) => void;

const leadingColumns: readonly Column<Stock>[] = [
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
    width: 112,
    sort: 'category',
    exports: ['category'],
    cell: ({ category }) => <span title={category}>{category}</span>,
    priority: 3,
  },
];

const unitCost: Column<Stock> = {
  key: 'cost',
  label: 'Unit cost',
  width: 104,
  right: true,
  exports: ['unit_cost'],
  cost: true,
  cell: ({ unit_cost }) => <Private kind="expense" value={unit_cost} perItem />,
  priority: 2,
};

const value: Column<Stock> = {
  key: 'value',
  label: 'Value at cost',
  width: 116,
  right: true,
  exports: ['value'],
  cost: true,
  cell: (stock) => <Private kind="expense" value={stock.value} />,
  priority: 3,
};

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

export const columns = (prove: Prove): readonly Column<Stock>[] => [
  ...leadingColumns,
  figure(prove, 'on_hand', 'On hand', ({ stock_quantity }) => stock_quantity, {
    sort: 'stock_quantity',
    exports: ['stock_quantity'],
  }),
  figure(prove, 'reserved', 'Reserved', ({ reserved }) => reserved, { exports: ['reserved'], width: 84, priority: 2 }),
  figure(prove, 'available', 'Available', ({ available }) => available, { exports: ['available'], width: 84 }),
  figure(prove, 'incoming', 'Incoming', ({ incoming }) => incoming, { exports: ['incoming'], width: 84, priority: 1 }),
  figure(prove, 'suggest_buy', 'To buy', toBuy, { exports: ['suggest_buy'], width: 72 }),
  figure(prove, 'blocked', 'Blocked', ({ blocked }) => blocked, { exports: ['blocked'], optional: true }),
  figure(prove, 'promised', 'Promised', ({ promised }) => promised, { exports: ['promised'], optional: true }),
  // Hidden by default, so that the product's name has room.
  { ...unitCost, optional: true },
  value,
  {
    key: 'idle',
    label: 'Last sold',
    width: 116,
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

/** The columns for a past day: the stock buckets, valued at today's cost. */
export const pastColumns = (prove: Prove): readonly Column<Stock>[] => [
  ...leadingColumns,
  figure(prove, 'on_hand', 'On hand', ({ stock_quantity }) => stock_quantity, { exports: ['stock_quantity'] }),
  figure(prove, 'on_order', 'On order', ({ on_order }) => on_order, { exports: ['on_order'], priority: 2 }),
  figure(prove, 'in_transit', 'In transit', ({ stock_in_transit }) => stock_in_transit, {
    exports: ['stock_in_transit'],
    priority: 2,
  }),
  figure(prove, 'blocked', 'Blocked', ({ blocked }) => blocked, { exports: ['blocked'], priority: 1 }),
  unitCost,
  value,
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
  if (last_sold_at === null)
    return <span className="t-3">{idle_days === 0 ? 'never' : `never in ${plural(idle_days, 'day')}`}</span>;
  return <span>{idle_days === 0 ? 'today' : `${plural(idle_days, 'day')} ago`}</span>;
}

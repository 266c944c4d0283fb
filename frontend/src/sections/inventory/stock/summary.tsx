import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/inventory.css';
import '@/styles/proof.css';
import type { ListSearch } from '@/patterns/list/list-search';
import { Private } from '@/patterns/display/private';
import { Stats, type Stat } from '@/patterns/display/stat-card';
import { Icon } from '@/ui/icon';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { stockSummary, type Summary } from '@/sections/inventory/api';
import type { ShelfFilter } from '@/sections/inventory/filters';

/** The stock summary and what to buy, or the stock at the end of a past day. */
export function ShelfSummary({ search, isAdmin }: { search: ListSearch<ShelfFilter>; isAdmin: boolean }) {
  const { data } = useQuery(stockSummary(search));
  if (!data) return <div className="stats shelf-stats is-waiting" aria-hidden="true" />;
  return (
    <div className="shelf-top">
      <Stats
        label={data.as_of ? `Stock at the end of ${fullDate(data.as_of)}` : 'Stock now'}
        stats={data.as_of ? past(data, data.as_of) : currentFigures(data)}
      />
      {!data.as_of && <Reorder known={data} isAdmin={isAdmin} />}
    </div>
  );
}

const past = (known: Summary, day: string): (Stat | false)[] => [
  {
    label: 'On hand',
    figure: count(known.quantity),
    sub: `across ${plural(known.products, 'product')}, at the end of ${fullDate(day)}`,
  },
  known.value !== null && {
    label: 'Value',
    labelEnd: 'at cost',
    figure: <Private kind="expense" value={known.value} />,
    sub: "at today's unit cost",
  },
];

function currentFigures(known: Summary): (Stat | false)[] {
  const unknown = known.without_cost ?? 0;
  return [
    { label: 'On hand', figure: count(known.quantity), sub: `across ${plural(known.products, 'product')}` },
    known.value !== null && {
      label: 'Value',
      labelEnd: 'at cost',
      figure: <Private kind="expense" value={known.value} />,
      sub: unknown > 0 ? `${plural(unknown, 'product')} without a cost` : 'of stock on hand',
    },
    {
      label: 'Low',
      figure: <Level level="low" n={known.low} />,
      sub: <>{known.out === 0 ? 'none out of stock' : <Level level="out" n={known.out} text="out of stock" />}</>,
    },
    {
      label: 'Dead',
      labelEnd: 'stock',
      figure: <Level level="dead" n={known.dead} />,
      sub: known.dead_value === null ? 'not sold recently' : <Private kind="expense" value={known.dead_value} />,
    },
  ];
}

function Level({ level, n, text }: { level: string; n: number | null; text?: string }) {
  return (
    <Link
      to="/inventory"
      search={(old) => ({ ...(old.idle_days ? { idle_days: old.idle_days } : {}), level })}
      className="proof-figure"
    >
      {count(n ?? 0)}
      {text && ` ${text}`}
    </Link>
  );
}

/** Products below their reorder level, and open orders that incoming stock doesn't cover. */
function Reorder({ known, isAdmin }: { known: Summary; isAdmin: boolean }) {
  const { to_buy, to_buy_quantity, short_orders, short_quantity } = known;
  if (!to_buy && !short_quantity) return null;
  return (
    <div className="callout warning shelf-reorder" role="status">
      <Icon name="alert" />
      <p className="grow">
        {to_buy ? (
          <>
            <Link to="/inventory" search={{ level: 'buy' }}>
              {plural(to_buy, 'product')}
            </Link>{' '}
            to buy, {plural(to_buy_quantity ?? 0, 'item')}: {to_buy === 1 ? 'it falls' : 'they fall'} below the reorder
            level or open orders need {to_buy === 1 ? 'it' : 'them'}.{' '}
          </>
        ) : null}
        {short_quantity
          ? `${plural(short_orders ?? 0, 'order')} ${short_orders === 1 ? 'waits' : 'wait'} for ${plural(short_quantity, 'item')} that ${short_quantity === 1 ? "isn't" : "aren't"} in stock or on the way.`
          : null}
      </p>
      {isAdmin && (
        <Link className="btn sm no-shrink" to="/stock-orders" search={{ open: 'missing' }}>
          <Icon name="cart-in" />
          Buy missing stock
        </Link>
      )}
    </div>
  );
}

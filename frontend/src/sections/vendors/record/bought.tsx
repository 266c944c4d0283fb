import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import '@/styles/vendors.css';
import { shortAmount } from '@/patterns/chart/axis';
import { ChartCard } from '@/patterns/chart/chart-card';
import { Steps } from '@/patterns/chart/steps';
import { Card } from '@/patterns/record/detail-page';
import { Heads } from '@/patterns/display/column-heads';
import { useSearchChange } from '@/patterns/list/list-search';
import { PartError } from '@/patterns/feedback/part-error';
import { Private } from '@/patterns/display/private';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { fullDate, shortDate } from '@/lib/dates/dates';
import { count, money } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { priceAnswer } from '@/sections/vendors/answers';
import type { BoughtProduct, PricePoint, Vendor } from '@/sections/vendors/api';
import { boughtProducts, priceHistory } from './bought-api';

const MAX_SHOWN = 8;
const MAX_ROWS = 200;

/** The products bought from a vendor, and the price history of the selected one. */
export function BoughtCard({ vendor, product }: { vendor: Vendor; product: string | undefined }) {
  const [limit, setLimit] = useState(MAX_SHOWN);
  const found = useQuery(boughtProducts(vendor.id, limit));
  const items = found.data?.items ?? [];
  const total = found.data?.total ?? 0;
  const chosen = items.find(({ product_id }) => product_id === product) ?? items[0];
  return (
    <>
      {chosen && vendor.spend !== null && <PriceChart vendor={vendor} product={chosen} />}
      <Card
        title="Products bought"
        sub={total > 0 && count(total)}
        flush
        footer={
          total > items.length &&
          (limit === MAX_SHOWN ? (
            <Button
              variant="quiet"
              size="sm"
              busy={found.isFetching && 'Loading...'}
              onClick={() => setLimit(MAX_ROWS)}
            >
              {total > MAX_ROWS
                ? `Show the ${MAX_ROWS} with the largest ${vendor.spend === null ? 'quantity' : 'spend'}`
                : `Show all ${count(total)}`}
            </Button>
          ) : (
            <span>
              The {MAX_ROWS} with the largest {vendor.spend === null ? 'quantity' : 'spend'}
            </span>
          ))
        }
      >
        {found.isError && !found.data && (
          <PartError title="Couldn't load the products" error={found.error} retry={() => void found.refetch()} />
        )}
        {found.data && items.length === 0 && <p className="body t-small t-3">No purchases yet.</p>}
        {items.length > 0 && <BoughtTable items={items} chosen={chosen?.product_id} costs={vendor.spend !== null} />}
      </Card>
    </>
  );
}

const heads = [{ label: 'Product' }, { label: 'Quantity', look: 'r' }];
const costHeads = [
  { label: 'Spend', look: 'r no-phone' },
  { label: 'First price', look: 'r no-phone' },
  { label: 'Last price', look: 'r' },
  { label: 'Prices', look: 'r' },
];

interface BoughtTableProps {
  items: readonly BoughtProduct[];
  chosen: string | undefined;
  costs: boolean;
}

function BoughtTable({ items, chosen, costs }: BoughtTableProps) {
  return (
    <div className="vendor-bought-place">
      <table className="table vendor-bought">
        <Heads heads={costs ? [...heads, ...costHeads] : [...heads, { label: 'Last order', look: 'r' }]} />
        <tbody>
          {items.map((item) => (
            <tr key={item.product_id} aria-current={item.product_id === chosen ? 'true' : undefined}>
              <td>
                <Link
                  to="/inventory/product/$id"
                  params={{ id: item.product_id }}
                  title={item.product_name}
                  className="trunc block"
                >
                  {item.product_name}
                </Link>
              </td>
              <td className="r num">{count(item.quantity)}</td>
              {costs ? (
                <CostCells item={item} on={item.product_id === chosen} />
              ) : (
                <td className="r">{shortDate(item.last_ordered_at)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CostCells({ item, on }: { item: BoughtProduct; on: boolean }) {
  const change = useSearchChange();
  return (
    <>
      <td className="r no-phone">
        <Private kind="expense" value={item.spend} />
      </td>
      <td className="r no-phone">
        <Private kind="price" value={item.first_price} perItem />
      </td>
      <td className="r">
        <Private kind="price" value={item.last_price} perItem />
      </td>
      <td className="r">
        <button
          type="button"
          className={cx('icon-btn', on && 'on')}
          aria-pressed={on}
          aria-label={`Prices of ${item.product_name}`}
          title="Show price history"
          onClick={() => change({ product: item.product_id }, { replace: true })}
        >
          <Icon name="chart" />
        </button>
      </td>
    </>
  );
}

/** The vendor's price as a solid line, and the price with charges as a dashed line. */
function PriceChart({ vendor, product }: { vendor: Vendor; product: BoughtProduct }) {
  const points = useQuery(priceHistory(vendor.id, product.product_id)).data ?? [];
  const charged = points.some(({ unit_price, landed_unit_cost }) => unit_price !== landed_unit_cost);
  return (
    <ChartCard
      title="Price history"
      kind="price"
      answer={priceAnswer(product)}
      note={`${product.product_name}: ${plural(product.orders, 'order')}${charged ? '. Dashed line includes shipping, tax and discount' : ''}`}
      drawn={points.length > 1}
      table={{
        heads: ['Date', 'Quantity', 'Price', 'With charges'],
        rows: points.map(({ day, quantity, unit_price, landed_unit_cost }) => [
          fullDate(day),
          count(quantity),
          <Private key="price" kind="price" value={unit_price} perItem />,
          <Private key="landed" kind="price" value={landed_unit_cost} perItem />,
        ]),
      }}
    >
      <Steps
        label={`Price of ${product.product_name}`}
        axisText={shortAmount}
        valueText={money}
        steps={points.map((point) => stepOf(point, charged))}
      />
    </ChartCard>
  );
}

const stepOf = ({ day, quantity, unit_price: price, landed_unit_cost: landed }: PricePoint, charged: boolean) => ({
  label: shortDate(day),
  value: price ?? 0,
  beside: charged ? (landed ?? 0) : undefined,
  tooltip: [
    fullDate(day),
    money(price ?? 0),
    ...(charged ? [`${money(landed ?? 0)} with charges`] : []),
    plural(quantity, 'item'),
  ],
});

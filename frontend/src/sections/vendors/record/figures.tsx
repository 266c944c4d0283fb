import '@/styles/vendors.css';
import { None, Private } from '@/patterns/display/private';
import { Stats } from '@/patterns/display/stat-card';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { percent } from '@/sections/vendors/answers';
import type { Vendor } from '@/sections/vendors/api';

const share = (value: number | null) => (value === null ? <None /> : percent(value));

/** The key figures of a vendor. With `own`, the margin covers only the user's own orders. */
export function VendorStats({ vendor, isOwn }: { vendor: Vendor; isOwn: boolean }) {
  return (
    <div className="vendor-stats">
      <Stats label="Purchases" stats={purchaseFigures(vendor)} />
      <Stats label={vendor.spend === null ? 'Delivery' : 'Delivery and margin'} stats={profitText(vendor, isOwn)} />
    </div>
  );
}

function purchaseFigures({ spend, orders_count, units, received_good, days_median, days_p90, refunds_owed }: Vendor) {
  return [
    spend === null
      ? { label: 'Orders', figure: count(orders_count), sub: 'placed and not cancelled' }
      : { label: 'Spend', figure: <Private kind="expense" value={spend} />, sub: plural(orders_count, 'order') },
    { label: 'Items', figure: count(units), sub: `${count(received_good)} in good condition` },
    {
      label: 'Lead time (days)',
      figure: days_median === null ? <None /> : count(days_median),
      sub: days_p90 === null ? 'no deliveries yet' : `median, 90% within ${plural(days_p90, 'day')}`,
    },
    refunds_owed !== null && {
      label: 'Refunds owed',
      figure: <Private kind="expense" value={refunds_owed} />,
      sub: refunds_owed > 0 ? 'for damaged or missing items' : 'no refunds owed',
    },
  ];
}

function profitText(
  {
    late_percent,
    late_orders,
    due_orders,
    short_percent,
    received_bad,
    lost,
    spend,
    margin,
    margin_percent,
    sold_units,
    sold_revenue,
  }: Vendor,
  own: boolean,
) {
  return [
    {
      label: 'Late',
      figure: share(late_percent),
      sub: due_orders === 0 ? 'no orders due yet' : `${count(late_orders)} of ${plural(due_orders, 'due order')}`,
    },
    {
      label: 'Damaged or missing',
      figure: share(short_percent),
      sub: short_percent === null ? 'nothing received yet' : `${count(received_bad)} damaged, ${count(lost)} missing`,
    },
    spend !== null && {
      label: 'Margin',
      labelEnd: own ? 'of your orders' : undefined,
      figure: <Private kind="revenue" value={margin} />,
      sub: margin_percent === null ? 'no sales linked yet' : `${percent(margin_percent)} of revenue`,
    },
    {
      label: 'Items sold',
      labelEnd: own ? 'of your orders' : undefined,
      figure: count(sold_units),
      sub: (
        <>
          for <Private kind="revenue" value={sold_revenue} />
        </>
      ),
    },
  ];
}

/** The definition of each figure. */
export function HowCounted({ isOwn, costs }: { isOwn: boolean; costs: boolean }) {
  return (
    <section className="card vendor-counted" aria-label="How this is calculated">
      <details className="body">
        <summary>How this is calculated</summary>
        <dl>
          <dt>{costs ? 'Spend, orders, items' : 'Orders, items'}</dt>
          <dd className="t-small t-2">
            Placed stock orders that weren&apos;t cancelled{costs && ', with shipping and tax, less discount'}.
            Cancelled items don&apos;t count.
          </dd>
          <dt>Lead time (days)</dt>
          <dd className="t-small t-2">
            From the order date until the last item was received, in your business&apos;s time zone.
          </dd>
          <dt>Late</dt>
          <dd className="t-small t-2">
            Share of due orders that arrived after their expected date or haven&apos;t arrived.
          </dd>
          <dt>Damaged or missing</dt>
          <dd className="t-small t-2">Share of received or written-off items that were damaged or never arrived.</dd>
          {costs && (
            <>
              <dt>Refunds owed</dt>
              <dd className="t-small t-2">Expected refunds that haven&apos;t been paid yet.</dd>
              <dt>Margin</dt>
              <dd className="t-small t-2">
                Customer revenue for this vendor&apos;s items, less their landed cost. Only items tracked from this
                vendor to a customer count
                {isOwn ? ', and only your own orders.' : '.'}
              </dd>
            </>
          )}
        </dl>
      </details>
    </section>
  );
}

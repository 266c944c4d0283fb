import { useQuery } from '@tanstack/react-query';
import '@/styles/chart.css';
import { Bars } from '@/patterns/chart/bars';
import { ChartCard } from '@/patterns/chart/chart-card';
import { shortAmount } from '@/patterns/chart/axis';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { Private } from '@/patterns/display/private';
import { count, money } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { daysAnswer, longMonth, shortMonth, spendAnswer } from '@/sections/vendors/answers';
import { vendorHistory, type Vendor } from '@/sections/vendors/api';

/** The spend by month. */
export function SpendChart({ vendor }: { vendor: Vendor }) {
  const history = useQuery(vendorHistory(vendor.id));
  if (!history.data)
    return <Loading title="Spend by month" failed={history.error} retry={() => void history.refetch()} />;
  const months = history.data.months.map((month) => ({ ...month, spend: month.spend ?? 0 }));
  const half = months.length / 2;
  return (
    <ChartCard
      title="Spend by month"
      kind="expense"
      answer={spendAnswer(history.data)}
      note={`Last ${months.length} months, by order date`}
      drawn={months.some(({ spend }) => spend > 0)}
      table={{
        heads: ['Month', 'Orders', 'Spend'],
        rows: months.map(({ month, orders, spend }) => [
          longMonth(month),
          count(orders),
          <Private key="spend" kind="expense" value={spend} />,
        ]),
      }}
    >
      <Bars
        label="Spend by month"
        axisText={shortAmount}
        bars={months.map(({ month, orders, spend }, index) => ({
          label: shortMonth(month),
          value: spend,
          strong: index >= half,
          tooltip: [longMonth(month), money(spend), plural(orders, 'order')],
        }))}
      />
    </ChartCard>
  );
}

const MAX_BARS = 31;

/** The number of orders by lead time in days, with the slowest grouped. */
export function DaysChart({ vendor }: { vendor: Vendor }) {
  const history = useQuery(vendorHistory(vendor.id));
  if (!history.data) return null;
  const { days } = history.data;
  const arrived = days.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <ChartCard
      title="Lead time (days)"
      answer={daysAnswer(vendor, arrived)}
      note={arrived > 0 && `Based on ${plural(arrived, 'fully received order')}`}
      drawn={arrived > 1}
      table={{ heads: ['Days', 'Orders'], rows: days.map(({ days: took, orders }) => [count(took), count(orders)]) }}
    >
      <Bars
        label="Orders by lead time in days"
        axisText={count}
        whole
        bars={leadTimeCounts(days, vendor.days_median ?? 0)}
      />
    </ChartCard>
  );
}

/** One bar per day up to the slowest order. Lead times over a month share the last bar. */
function leadTimeCounts(days: readonly { days: number; orders: number }[], median: number) {
  const slowest = Math.max(...days.map(({ days: took }) => took));
  const last = Math.min(slowest, MAX_BARS);
  const first = Math.min(...days.map(({ days: took }) => took), last);
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const took = first + place;
    const more = took === last && slowest > last;
    const orders = days
      .filter((each) => (more ? each.days >= took : each.days === took))
      .reduce((sum, each) => sum + each.orders, 0);
    const label = more ? `${count(took)}+` : count(took);
    return {
      label,
      value: orders,
      strong: took <= median,
      tooltip: [`${label} ${took === 1 && !more ? 'day' : 'days'}`, plural(orders, 'order')],
    };
  });
}

function Loading({ title, failed, retry }: { title: string; failed: Error | null; retry: () => void }) {
  return (
    <Card title={title} flush>
      {failed ? (
        <PartError title="Couldn't load the history" error={failed} retry={retry} />
      ) : (
        <div className="chart-place" />
      )}
    </Card>
  );
}

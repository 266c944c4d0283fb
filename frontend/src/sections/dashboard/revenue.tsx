import { lazy, Suspense, useState } from 'react';
import '@/styles/chart.css';
import '@/styles/dashboard.css';
import { useDevice } from '@/lib/storage/storage';
import { isHidden, privacy } from '@/lib/storage/privacy';
import { Private } from '@/patterns/display/private';
import { IconButton } from '@/ui/button';
import { fullDate } from '@/lib/dates/dates';
import type { Figures } from './api';
import { DashboardCard } from './card';
import { monthBefore, monthOf } from './figures';
import type { PlacedCard } from './layout';
import { comparisonText } from './scale';

const RevenueChart = lazy(() => import('./revenue-chart').then((chart) => ({ default: chart.RevenueChart })));

/** Revenue of the month compared with last month, as chart or table. The title states the result. */
export function Revenue({ figures, card, at, of }: { figures: Figures; card: PlacedCard; at: number; of: number }) {
  const [table, setTable] = useState(false);
  const hidden = isHidden(useDevice(privacy), 'revenue');
  const [current, before] = [monthOf(figures.today), monthBefore(figures.today)];
  const day = figures.revenue.this_month.length;
  return (
    <DashboardCard
      card={card}
      at={at}
      of={of}
      className="revenue"
      end={
        !hidden && (
          <IconButton
            small
            icon={table ? 'chart' : 'list'}
            label={table ? 'Show as chart' : 'Show as table'}
            aria-pressed={table}
            onClick={() => setTable(!table)}
          />
        )
      }
    >
      <div className="dashboard-revenue-head">
        <div>
          <p className="t-title-m">
            {comparisonText(figures.month_purchases_total, figures.last_month_total_same_day, before)}
          </p>
          <p className="t-small t-3 num">By day {day}, running total</p>
        </div>
        {!table && !hidden && (
          <p className="legend">
            <span className="k">
              <i className="swatch line" />
              {current}
            </span>
            <span className="k">
              <i className="swatch line dash" />
              {before}
            </span>
          </p>
        )}
      </div>
      {hidden ? (
        <p className="body t-small t-3">Revenue is hidden by your privacy settings.</p>
      ) : table ? (
        <RevenueTable figures={figures} current={current} before={before} />
      ) : (
        <Suspense fallback={<div className="chart-place" />}>
          <RevenueChart figures={figures} current={current} before={before} />
        </Suspense>
      )}
    </DashboardCard>
  );
}

function RevenueTable({ figures, current, before }: { figures: Figures; current: string; before: string }) {
  const { this_month, last_month } = figures.revenue;
  const days = Math.max(this_month.length, last_month.length);
  return (
    <div className="chart-table" tabIndex={0} role="region" aria-label="Revenue by day">
      <table className="table compact">
        <caption className="sr">{`Running total by day, ${current} and ${before}, on ${fullDate(figures.today)}`}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="r">
              {current}
            </th>
            <th scope="col" className="r">
              {before}
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: days }, (_, at) => (
            <tr key={at}>
              <td>{at + 1}</td>
              <td className="r">
                <Private kind="revenue" value={this_month[at]?.running_total} />
              </td>
              <td className="r">
                <Private kind="revenue" value={last_month[at]?.running_total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

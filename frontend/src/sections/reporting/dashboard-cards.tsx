import '@/styles/dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PartError } from '@/patterns/feedback/part-error';
import { Private } from '@/patterns/display/private';
import { rowsPlace } from './report-names';
import { ReportChange, ReportValue } from './report-value';
import { reportOf } from './reports-api';

const SHOWN = 4;
const VALUE = 'value';

/** What the stock is worth compared with a month ago, and the categories that it is in. */
export function StockValue() {
  const found = useQuery(reportOf({ report: 'stock' }));
  if (found.isError && !found.data)
    return <PartError title="Couldn't load the stock value" error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <p className="body t-small t-3">Loading...</p>;
  const figure = found.data.figures.find(({ name }) => name === VALUE);
  const rows = found.data.rows.filter(({ values }) => (values[VALUE] ?? 0) > 0).slice(0, SHOWN);
  if (!figure || rows.length === 0) return <p className="body t-small t-3">No stock yet.</p>;
  const most = Math.max(...rows.map(({ values }) => values[VALUE] ?? 0));
  return (
    <>
      <p className="body dashboard-figure">
        <span className="t-title-m">
          <ReportValue measure={figure} report={found.data} value={figure.value} />
        </span>
        <ReportChange measure={figure} report={found.data} value={figure.value} before={figure.before} />
        <span className="t-small t-3">compared with last month</span>
      </p>
      <ol className="dashboard-list" aria-label="Stock value by category">
        {rows.map((row) => {
          const place = rowsPlace(row.rows);
          const value = row.values[VALUE] ?? 0;
          return (
            <li key={row.key} className="dashboard-rank">
              {place ? (
                <Link className="l1 trunc" {...place}>
                  {row.label}
                </Link>
              ) : (
                <span className="l1 trunc">{row.label}</span>
              )}
              <span className="v">
                <Private kind="expense" value={value} />
              </span>
              <span className="meter" aria-hidden="true">
                <i style={{ width: `${(value / most) * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

export function StockValueFooter() {
  return (
    <Link to="/registry/reports" search={{ report: 'stock' }}>
      Stock report
    </Link>
  );
}

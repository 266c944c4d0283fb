import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/dashboard.css';
import { PartError } from '@/patterns/feedback/part-error';
import type { ReportSearch } from '@/sections/reporting/filters';
import { rowsLink } from './names';
import { ReportChange, ReportValue } from './value';
import { reportOf } from './api';

interface SummaryProps {
  search: ReportSearch;
  /** The measure of the rows and of the headline figure. */
  measure: string;
  /** The most rows that are listed. */
  max?: number;
  /** What the figure is compared with. */
  compared?: string;
  empty: string;
}

/** A report in a card: its headline figure, and its first rows with a bar each. */
export function ReportSummary({ search, measure: name, max = 5, compared, empty }: SummaryProps) {
  const found = useQuery(reportOf(search));
  if (found.isError && !found.data)
    return <PartError title="Couldn't load the report" error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <p className="body t-small t-3">Loading...</p>;
  const report = found.data;
  const figure = report.figures.find((each) => each.name === name);
  const rows = report.rows.filter(({ values }) => (values[name] ?? 0) > 0).slice(0, max);
  if (!figure || rows.length === 0) return <p className="body t-small t-3">{empty}</p>;
  const largest = Math.max(...rows.map(({ values }) => values[name] ?? 0));
  return (
    <>
      <p className="body dashboard-figure">
        <span className="t-title-m">
          <ReportValue measure={figure} report={report} value={figure.value} />
        </span>
        <ReportChange measure={figure} report={report} value={figure.value} before={figure.before} />
        {compared && <span className="t-small t-3">{compared}</span>}
      </p>
      <ol className="dashboard-list" aria-label={`${report.label}: ${figure.label}`}>
        {rows.map((row) => {
          const place = rowsLink(row.rows);
          const value = row.values[name] ?? 0;
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
                <ReportValue measure={figure} report={report} value={value} />
              </span>
              <span className="meter" aria-hidden="true">
                <i style={{ width: `${(value / largest) * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

export const ReportLink = ({ search, children }: { search: ReportSearch; children: string }) => (
  <Link to="/registry/reports" search={search}>
    {children}
  </Link>
);

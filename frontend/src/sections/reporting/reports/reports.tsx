import { useQuery, type QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@/styles/report.css';
import { useSeesCosts } from '@/api/costs';
import { settleWithin } from '@/api/query-client';
import { useSearchChange } from '@/patterns/list/list-search';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { PageTitle } from '@/patterns/navigation/page-title';
import { Empty } from '@/patterns/feedback/empty';
import { PartError } from '@/patterns/feedback/part-error';
import { printPage } from '@/lib/browser/print';
import { Button } from '@/ui/button';
import type { ReportSearch } from '@/sections/reporting/filters';
import { ReportChart } from './chart';
import { ReportControls } from './controls';
import { ReportFigures } from './figures';
import { ReportMenu, ReportPicker } from './menu';
import { reportIn, reportLabel } from './names';
import { ReportTable } from './table';
import { isEmptyReport, periodLabels, rangeText } from './labels';
import { reportOf, type Report } from './api';

const ReportExport = lazyWithPreload(
  async () => (await import('./export')).ReportExport,
  <Button variant="quiet" icon="download" aria-disabled>
    Export
  </Button>,
);

/** The tabs are less urgent than the report, and need the parts of lists. */
const SavedReports = lazyWithPreload(
  async () => (await import('./saved')).SavedReports,
  <div className="tabs no-phone" />,
);

const route = getRouteApi('/signed-in/registry/reports');

export const loadReport = (client: QueryClient, search: ReportSearch) => settleWithin(client.query(reportOf(search)));

/** One report: its period and comparison, headline figures, chart and table. */
export function ReportsPage() {
  const search = route.useSearch();
  const change = useSearchChange();
  useSeesCosts();
  const current = reportIn(search.report);
  const found = useQuery(reportOf(search));
  const label = reportLabel(current);
  const report = found.data?.label === label ? found.data : undefined;
  return (
    <div className="report-page">
      <PageTitle inner>{label}</PageTitle>
      <div className="page-head">
        <h1>{label}</h1>
        <span className="count no-phone">Report</span>
        <div className="actions">
          <ReportPicker current={current} search={search} />
          {/* A phone has the PDF instead. */}
          <Button variant="quiet" icon="print" className="no-phone" onClick={printPage}>
            Print
          </Button>
          <ReportExport
            name={current}
            search={search}
            label={report ? `${label}, ${rangeText(report.first, report.last)}` : label}
          />
        </div>
      </div>
      <SavedReports search={search} />
      <div className="report-panes">
        <ReportMenu current={current} search={search} />
        <div className="stack gap-3">
          <ReportControls search={search} report={report} change={change} />
          {found.isError ? (
            <PartError title="Couldn't load the report" error={found.error} retry={() => void found.refetch()} />
          ) : report ? (
            <Contents report={report} period={search.period} change={change} />
          ) : (
            <Waiting />
          )}
        </div>
      </div>
    </div>
  );
}

interface ContentsProps {
  report: Report;
  period: string | undefined;
  change: (params: Record<string, string | undefined>) => void;
}

function Contents({ report, period, change }: ContentsProps) {
  if (isEmptyReport(report)) {
    const wider = period === 'this_year' ? 'last_year' : 'this_year';
    const show = () => change({ period: wider, first: undefined, last: undefined });
    return (
      <div className="card">
        <Empty
          icon="chart"
          title={`No records for ${rangeText(report.first, report.last)}`}
          actions={<Button onClick={show}>Show {periodLabels[wider].toLowerCase()}</Button>}
        />
      </div>
    );
  }
  return (
    <>
      <p className="report-days">{`${rangeText(report.first, report.last)}${
        report.compared_first && report.compared_last
          ? `, compared with ${rangeText(report.compared_first, report.compared_last)}`
          : ''
      }`}</p>
      <ReportFigures report={report} />
      <ReportChart report={report} />
      <ReportTable report={report} onGroup={(by) => change({ by })} />
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <div className="stats report-stats-waiting" />
      <div className="card report-chart-waiting" />
    </div>
  );
}

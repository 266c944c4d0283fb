import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/catalog-overview.css';
import '@/styles/dashboard.css';
import { seesCosts, useSeesCosts } from '@/api/costs';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { Private } from '@/patterns/display/private';
import { PartError } from '@/patterns/feedback/part-error';
import { CatalogTabs } from '@/sections/section-tabs';
import { PageTitle } from '@/patterns/navigation/page-title';
import { Card } from '@/patterns/record/detail-page';
import { catalogOverview, MissingFields } from '@/sections/catalog/grid/completeness';
import { stockSummary } from '@/sections/inventory/api';
import type { ReportSearch } from '@/sections/reporting/filters';
import { ReportLink, ReportSummary } from './summary';
import { reportOf } from './api';

/** The number of days without a sale after which the server counts stock as dead, unless told otherwise. */
const IDLE_DAYS = 90;

interface CatalogReport {
  title: string;
  sub: string;
  search: ReportSearch;
  measure: string;
  link: string;
  empty: string;
  cost?: true;
}

const reports: readonly CatalogReport[] = [
  {
    title: 'Stock aging',
    sub: 'Stock value by age',
    search: { report: 'ageing' },
    measure: 'value',
    link: 'Aging report',
    empty: 'No stock yet.',
    cost: true,
  },
  {
    title: 'Stock value',
    sub: 'By category',
    search: { report: 'stock' },
    measure: 'value',
    link: 'Stock report',
    empty: 'No stock yet.',
    cost: true,
  },
  {
    title: 'Margin',
    sub: 'This year, by category',
    search: { report: 'margin', period: 'this_year', by: 'category' },
    measure: 'margin',
    link: 'Margin report',
    empty: 'No margin this year yet.',
    cost: true,
  },
  {
    title: 'Best sellers',
    sub: 'This year, by product',
    search: { report: 'products', period: 'this_year' },
    measure: 'revenue',
    link: 'Products report',
    empty: 'No sales this year yet.',
  },
];

const shownReports = () => reports.filter(({ cost }) => !cost || seesCosts());

/** Waits for every card, which would otherwise move those below it. */
export const loadCatalogReports = (client: QueryClient) =>
  Promise.all([
    client.query(catalogOverview()),
    client.query(stockSummary({})),
    ...shownReports().map(({ search }) => client.query(reportOf(search))),
  ]).catch(() => undefined);

/** What the catalog lacks, and how its stock ages, sells and earns. */
export function CatalogReportsPage() {
  useSeesCosts();
  return (
    <div className="stack gap-4">
      <PageTitle>Catalog reports</PageTitle>
      <div className="page-head">
        <h1>Catalog reports</h1>
      </div>
      <CatalogTabs current="/catalog/reports" />
      <div className="form-grid">
        <Completeness />
        <DeadStock />
        {shownReports().map((report) => (
          <Card
            key={report.title}
            title={report.title}
            sub={report.sub}
            flush
            footer={<ReportLink search={report.search}>{report.link}</ReportLink>}
          >
            <ReportSummary search={report.search} measure={report.measure} empty={report.empty} />
          </Card>
        ))}
      </div>
    </div>
  );
}

function Completeness() {
  const overview = useQuery(catalogOverview());
  if (overview.isError && !overview.data)
    return <PartError title="Couldn't load the catalog" error={overview.error} retry={() => void overview.refetch()} />;
  const found = overview.data;
  return (
    <Card
      title="Completeness"
      sub={found && `${count(found.complete)} of ${plural(found.in_catalog, 'product')} complete`}
      flush
    >
      {found ? <MissingFields found={found} /> : <div className="catalog-overview-waiting" />}
    </Card>
  );
}

function DeadStock() {
  const { data } = useQuery(stockSummary({}));
  return (
    <Card
      title="Dead stock"
      sub={`Not sold for ${IDLE_DAYS} days`}
      footer={
        <Link to="/inventory" search={{ level: 'dead' }} className="touch-link">
          View dead stock
        </Link>
      }
    >
      {data?.dead ? (
        <p className="dashboard-figure">
          {data.dead_value === null ? (
            <span className="t-title-m">{plural(data.dead, 'product')}</span>
          ) : (
            <>
              <span className="t-title-m">
                <Private kind="expense" value={data.dead_value} />
              </span>
              <span className="t-small t-3">in {plural(data.dead, 'product')}</span>
            </>
          )}
        </p>
      ) : (
        <p className="t-small t-3">{data ? 'No dead stock.' : 'Loading...'}</p>
      )}
    </Card>
  );
}

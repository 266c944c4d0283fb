import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/dashboard.css';
import { useSeesCosts } from '@/api/costs';
import { Empty } from '@/patterns/feedback/empty';
import { Freshness } from '@/patterns/feedback/freshness';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange } from '@/patterns/list/list-search';
import { PageTitle } from '@/patterns/navigation/page-title';
import { PartError } from '@/patterns/feedback/part-error';
import { usePathExists } from '@/patterns/navigation/has-route';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { useMedia } from '@/lib/browser/media';
import { useDevice } from '@/lib/storage/storage';
import { dayFormat } from '@/lib/dates/dates';
import { dashboard, type Figures } from './api';
import { StartCard } from './onboarding/start-card';
import { DashboardCard } from './card';
import { MonthFigures } from './figures';
import { FirstSteps } from './onboarding/first-steps';
import { useOnboarding } from './onboarding/use-onboarding';
import { layout, columnSpans, isVisible, type PlacedCard } from './layout';
import { QuickActions, RecentFooter, RecentSales, TopFooter, TopProducts } from './lists';
import { Revenue } from './revenue';
import { CardSkeleton, DashboardSkeleton } from './skeleton';
import { useLayoutWaits } from './use-layout';
import { EnvironmentNotice } from './environment-notice';

const PendingTasksCard = lazyWithPreload(
  async () => (await import('./work-cards')).PendingTasksCard,
  <CardSkeleton id="pendingTasks" />,
);
const OverdueOrdersCard = lazyWithPreload(
  async () => (await import('./more-cards')).OverdueOrdersCard,
  <CardSkeleton id="overdueOrders" />,
);
const StockValueCard = lazyWithPreload(
  async () => (await import('./more-cards')).StockValueCard,
  <CardSkeleton id="stockValue" />,
);
const CalendarCard = lazyWithPreload(
  async () => (await import('./work-cards')).CalendarCard,
  <CardSkeleton id="calendar" />,
);

export function Dashboard() {
  const query = useQuery(dashboard());
  const { waits, guide } = useOnboarding();
  const layoutWaits = useLayoutWaits();
  const columns = useColumns();
  return (
    <div className="dashboard-page">
      <PageTitle>Dashboard</PageTitle>
      <Head
        today={query.data?.today}
        loadedAt={query.dataUpdatedAt}
        empty={query.data !== undefined && isEmpty(query.data)}
      />
      {query.isError && !query.data ? (
        <div className="card">
          <PartError title="Couldn't load the dashboard" error={query.error} retry={() => void query.refetch()} />
        </div>
      ) : query.data && !waits && !layoutWaits ? (
        <>
          {guide?.asks && <StartCard />}
          {guide?.steps && (
            <>
              <EnvironmentNotice />
              <FirstSteps taken={guide.steps} />
            </>
          )}
          <Body figures={query.data} guided={guide?.asks === true || Boolean(guide?.steps)} columns={columns} />
        </>
      ) : (
        <DashboardSkeleton columns={columns} />
      )}
    </div>
  );
}

/** Whether the business has no data yet. */
const isEmpty = (figures: Figures): boolean => figures.customers === 0 && figures.recent_purchases.length === 0;

function Head({ today, loadedAt, empty }: { today: string | undefined; loadedAt: number; empty: boolean }) {
  const change = useSearchChange();
  const exists = usePathExists();
  const orders = exists('/purchases') && !empty;
  return (
    <>
      <div className="page-head">
        <h1>Dashboard</h1>
        {today && <Today date={today} />}
        {today && (
          <span className="t-small t-3 no-phone">
            <Freshness loadedAt={loadedAt} onlyOld />
          </span>
        )}
        <div className="actions">
          <Button className="no-phone" icon="grid" onClick={() => change({ dialog: 'dashboard' })}>
            Customize
          </Button>
          {orders && (
            <Link className="btn primary no-phone" to="/purchases" search={{ open: 'new' }}>
              <Icon name="plus" />
              New order
            </Link>
          )}
        </div>
      </div>
      {orders && (
        <Link className="fab only-phone" to="/purchases" search={{ open: 'new' }}>
          <Icon name="plus" />
          New order
        </Link>
      )}
    </>
  );
}

const weekdayNumbered = dayFormat({ weekday: 'long', day: 'numeric' });
const monthYear = dayFormat({ month: 'long', year: 'numeric' });

function Today({ date }: { date: string }) {
  return (
    <span className="count">
      <span className="no-phone">{weekdayNumbered(date)} </span>
      {monthYear(date)}
    </span>
  );
}

function Body({ figures, guided, columns }: { figures: Figures; guided: boolean; columns: number }) {
  const { cards } = useDevice(layout);
  useSeesCosts();
  const visible = cards.filter(isVisible);
  const widths = columnSpans(visible, columns);
  return (
    <>
      <MonthFigures figures={figures} />
      {isEmpty(figures) ? (
        guided || <EmptyShop />
      ) : (
        <div className="grid-cards">
          {visible.map((card, index) => (
            <div key={card.id} data-card={card.id} style={{ gridColumn: `span ${widths[index] ?? 1}` }}>
              <OneCard figures={figures} card={card} at={cards.indexOf(card)} of={cards.length} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function OneCard({ figures, ...place }: { figures: Figures; card: PlacedCard; at: number; of: number }) {
  switch (place.card.id) {
    case 'calendar':
      return <CalendarCard {...place} />;
    case 'pendingTasks':
      return <PendingTasksCard {...place} />;
    case 'overdueOrders':
      return <OverdueOrdersCard {...place} />;
    case 'stockValue':
      return <StockValueCard {...place} />;
    case 'revenueChart':
      return <Revenue figures={figures} {...place} />;
    case 'topProducts':
      return (
        <DashboardCard {...place} sub="30 days" footer={<TopFooter />}>
          <TopProducts figures={figures} />
        </DashboardCard>
      );
    case 'recentSales':
      return (
        <DashboardCard {...place} footer={<RecentFooter figures={figures} />}>
          <RecentSales figures={figures} />
        </DashboardCard>
      );
    case 'quickActions':
      return (
        <DashboardCard {...place}>
          <QuickActions />
        </DashboardCard>
      );
  }
}

/** The dashboard of an empty business, with two first steps. */
function EmptyShop() {
  const { role } = useMe();
  return (
    <div className="card">
      <Empty
        icon="shop"
        title="Welcome to Orderkeep"
        actions={
          role !== 'guest' && (
            <>
              <Link className="btn primary" to="/contacts" search={{ open: 'new' }}>
                <Icon name="plus" />
                New contact
              </Link>
              {role === 'admin' && (
                <Link className="btn" to="/catalog/import-export">
                  <Icon name="upload" />
                  Import your data
                </Link>
              )}
            </>
          )
        }
      >
        Once you have contacts and orders, this page shows your month, your best sellers and waiting orders.
      </Empty>
    </div>
  );
}

/** The number of columns of the card grid at the current width, as in base.css. */
function useColumns(): number {
  const four = useMedia('(min-width: 1440px)');
  const three = useMedia('(min-width: 1024px), (min-width: 768px) and (orientation: landscape)');
  const two = useMedia('(min-width: 768px)');
  return four ? 4 : three ? 3 : two ? 2 : 1;
}

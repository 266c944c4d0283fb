import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { ListAction } from '@/patterns/list/list-action';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter } from '@/patterns/list/types';
import { None, Private } from '@/patterns/display/private';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { linkTo } from '@/patterns/navigation/link-to';
import { useMe } from '@/sections/identity/api';
import { exactTime, shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { StockCount } from '@/sections/inventory/api';
import { countLabels, scopeLabels } from '@/sections/inventory/labels';
import { optionsOf } from '@/lib/options';
import readyViews from '@/sections/inventory/ready-views.json';
import { countQueryParams, countList } from './api';
import { CountPage } from './count';
import { Accuracy } from './counts-labels';

const StartCount = lazyFocused(async () => (await import('./start')).StartCount);
const rowItems = async () => (await import('./row-items')).rowItems;

const route = getRouteApi('/signed-in/inventory/admin');

/** The list of stock counts, or the one in the URL. */
export function CountsPage() {
  const search = route.useSearch();
  const me = useMe();
  return search.count ? (
    <CountPage key={search.count} id={search.count} show={search.show} open={search.open} />
  ) : (
    <Counts isAdmin={me.role === 'admin'} />
  );
}

const columns: readonly Column<StockCount>[] = [
  {
    key: 'number',
    label: 'Count',
    width: 96,
    sort: 'number',
    exports: ['number'],
    cell: (one) => <NumberLink one={one} />,
  },
  {
    key: 'title',
    label: 'Scope',
    exports: ['title', 'scope'],
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
  {
    key: 'status',
    label: 'Status',
    width: 124,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={countLabels[status]} />,
  },
  {
    key: 'counted',
    label: 'Counted',
    width: 112,
    right: true,
    exports: ['counted', 'lines'],
    cell: (one) => <span className="num">{progress(one)}</span>,
  },
  {
    key: 'different',
    label: 'Differences',
    width: 108,
    right: true,
    exports: ['different', 'off'],
    cell: ({ different, counted }) => (counted === 0 ? <None /> : count(different)),
    priority: 2,
  },
  {
    key: 'value',
    label: 'Value',
    width: 104,
    right: true,
    exports: ['value'],
    cost: true,
    cell: ({ value, counted }) => (counted === 0 ? <None /> : <Private kind="expense" value={value} />),
    priority: 1,
  },
  {
    key: 'accuracy',
    label: 'Accuracy',
    width: 96,
    right: true,
    exports: ['accuracy'],
    cell: ({ accuracy }) => <Accuracy value={accuracy} />,
  },
  {
    key: 'started',
    label: 'Started',
    width: 96,
    sort: 'created_at',
    exports: ['created_at', 'starter_name'],
    cell: ({ created_at }) => <Day at={created_at} />,
    priority: 3,
  },
  {
    key: 'approved',
    label: 'Approved',
    width: 104,
    sort: 'approved_at',
    exports: ['approved_at'],
    cell: ({ approved_at }) => (approved_at ? <Day at={approved_at} /> : <None />),
    priority: 2,
  },
  {
    key: 'approver',
    label: 'By',
    width: 128,
    exports: ['approver_name'],
    cell: ({ approver_name }) => approver_name ?? <None />,
    priority: 1,
  },
];

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', options: optionsOf(countLabels), promoted: true },
  { name: 'scope', label: 'Scope', options: optionsOf(scopeLabels), promoted: true },
];

function Counts({ isAdmin }: { isAdmin: boolean }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const page = useQuery(countList(search));
  return (
    <>
      <ListPage
        title="Stock counts"
        noun={['count', 'counts']}
        query={page}
        source={{ table: 'stock_counts', queryParams: countQueryParams(search) }}
        search={search}
        searchHint="Search number or title"
        columns={columns}
        defaultSort="-created_at"
        ready={readyViews.stock_counts}
        filters={filters}
        line={(one) => <CountRow one={one} />}
        primary={isAdmin ? { label: 'Start a count', onClick: () => dialog.show('new') } : undefined}
        more={<ListAction icon="boxes" label="Stock" link={<Link to="/inventory" />} />}
        firstUse={{
          icon: 'tasks',
          title: 'No stock counts yet',
          text: 'Count all products, a category or a few products while you keep selling. Review the differences before you approve them.',
        }}
        opensEdit={isAdmin}
        rowItems={isAdmin ? rowItems : undefined}
        rowName={nameOf}
      />
      {isAdmin && search.open === 'new' && (
        <StartCount
          onClose={dialog.close}
          onSaved={({ id }) =>
            void navigate({
              to: '/inventory/admin',
              search: (old: object) => ({ ...old, open: undefined, count: id }),
              replace: true,
            })
          }
        />
      )}
    </>
  );
}

const nameOf = (one: StockCount) => one.number;
const progress = ({ counted, lines }: StockCount): string => `${count(counted)} of ${count(lines)}`;

function NumberLink({ one, className }: { one: StockCount; className?: string }) {
  return (
    <Link
      {...linkTo('/inventory/admin', { search: ({ env }) => ({ ...(env ? { env } : {}), count: one.id }) })}
      className={className}
    >
      {one.number}
    </Link>
  );
}

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {shortDate(at)}
  </time>
);

function CountRow({ one }: { one: StockCount }) {
  return (
    <PhoneLine
      picture={<IconThumb icon="tasks" />}
      link={<NumberLink one={one} className={LINE_LINK} />}
      sub={one.title}
      end={<span className="num semi">{progress(one)}</span>}
    >
      <StatusBadge display={countLabels[one.status]} />
      {one.accuracy !== null && (
        <span className="t-small t-2">
          <Accuracy value={one.accuracy} /> correct
        </span>
      )}
    </PhoneLine>
  );
}

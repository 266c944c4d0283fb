import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { rootRoute, signedInRoute } from '@/root';
import { daySheet } from './api';
import { kindCounts, recentRecords, recordFilters, recordList } from './records-api';
import { reportFilters, reportOf } from './reports-api';

const today = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/today',
  validateSearch: listSearch([]),
  loader: ({ context }) => soon(context.queryClient.query(daySheet())),
  component: lazyRouteComponent(() => import('./today'), 'TodayPage'),
});

const registry = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry',
  loader: ({ context: { queryClient } }) => soon(queryClient.query(kindCounts({})), queryClient.query(recentRecords())),
  component: lazyRouteComponent(() => import('./registry'), 'RegistryPage'),
});

const readRecords = listSearch(recordFilters);

const records = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/records',
  validateSearch: readRecords,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    soon(
      queryClient.query(recordList(deps)),
      queryClient.query(kindCounts(deps)),
      queryClient.query(savedViews('records')),
    ),
  component: lazyRouteComponent(() => import('./records'), 'RecordsPage'),
});

const readReport = listSearch(reportFilters);

const reports = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/reports',
  validateSearch: readReport,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => soon(context.queryClient.query(reportOf(deps))),
  component: lazyRouteComponent(() => import('./reports'), 'ReportsPage'),
});

export const reportingRoutes = [today, registry, records, reports] as const;

/** Redirects from the specified short URL. */
export const oldReportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  beforeLoad: () => {
    throw redirect({ to: '/registry/reports', replace: true });
  },
});

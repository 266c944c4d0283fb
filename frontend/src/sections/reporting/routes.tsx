import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settleWithin } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { daySheet } from './api';
import { recordFilters, reportFilters } from './filters';

const today = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/today',
  validateSearch: listSearch([]),
  loader: ({ context }) => settleWithin(context.queryClient.query(daySheet())),
  component: lazyRouteComponent(() => import('./today/today'), 'TodayPage'),
});

const registryPage = () => import('./records/registry');

const registry = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry',
  loader: async ({ context }) => (await registryPage()).loadRegistry(context.queryClient),
  component: lazyRouteComponent(registryPage, 'RegistryPage'),
});

const readRecords = listSearch(recordFilters);

const recordsPage = () => import('./records/records');

const records = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/records',
  validateSearch: readRecords,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await recordsPage()).loadRecords(context, deps),
  component: lazyRouteComponent(recordsPage, 'RecordsPage'),
});

const readReport = listSearch(reportFilters);

const reportsPage = () => import('./reports/reports');

const reports = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/reports',
  validateSearch: readReport,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await reportsPage()).loadReport(context.queryClient, deps),
  component: lazyRouteComponent(reportsPage, 'ReportsPage'),
});

const catalogReportsPage = () => import('./reports/catalog-reports');

const catalogReports = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/catalog/reports',
  loader: async ({ context }) => (await catalogReportsPage()).loadCatalogReports(context.queryClient),
  component: lazyRouteComponent(catalogReportsPage, 'CatalogReportsPage'),
});

export const routes = [today, registry, records, reports, catalogReports] as const;

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { withParts } from '@/api/query-client';
import { listSearch } from '@/patterns/list-search';
import { rootRoute, signedInRoute } from '@/root';
import { people, personFilters } from './api';
import { backupStatus, followed, runs } from './checks-api';

const readSearch = listSearch(personFilters);

const console = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // What stands below the list would move when the rows come. Who may not ask gets the page that says so.
  loader: ({ context: { queryClient }, deps }) => queryClient.query(people(deps)).catch(() => undefined),
  component: lazyRouteComponent(() => import('./people'), 'AdminConsole'),
});

const truth = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/source-of-truth',
  // Who may not ask gets the page that says so.
  loader: ({ context: { queryClient } }) =>
    withParts(
      queryClient.query(runs()).catch(() => undefined),
      queryClient.query(followed()),
      queryClient.query(backupStatus()),
    ),
  component: lazyRouteComponent(() => import('./self-check'), 'SourceOfTruth'),
});

export const adminRoutes = [console, truth] as const;

/** An old address of the people list. */
export const oldAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users',
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true });
  },
});

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list-search';
import { rootRoute, signedInRoute } from '@/root';
import { personFilters } from './api';
import { runs } from './checks-api';

const readSearch = listSearch(personFilters);

const console = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./people'), 'AdminConsole'),
});

const truth = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/source-of-truth',
  // Who may not ask gets the page that says so.
  loader: ({ context }) => context.queryClient.query(runs()).catch(() => undefined),
  component: lazyRouteComponent(() => import('./truth'), 'SourceOfTruth'),
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

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list-search';
import { rootRoute, signedInRoute } from '@/root';
import { personFilters } from './api';

const readSearch = listSearch(personFilters);

const console = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./people'), 'AdminConsole'),
});

export const adminRoutes = [console] as const;

/** An old address of the people list. */
export const oldAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users',
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true });
  },
});

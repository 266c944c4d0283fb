import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settleWithin } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { notificationFilters, notificationList } from './api';

const readSearch = listSearch(notificationFilters);

const notifications = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => settleWithin(context.queryClient.query(notificationList(deps))),
  component: lazyRouteComponent(() => import('./list'), 'NotificationsPage'),
});

export const routes = [notifications] as const;

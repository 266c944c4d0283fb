import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { daySheet } from './api';

const today = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/today',
  validateSearch: listSearch([]),
  loader: ({ context }) => soon(context.queryClient.query(daySheet())),
  component: lazyRouteComponent(() => import('./today'), 'TodayPage'),
});

export const reportingRoutes = [today] as const;

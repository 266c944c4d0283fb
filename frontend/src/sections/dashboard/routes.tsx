import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settleWithin } from '@/api/query-client';
import { signedInRoute } from '@/root';
import { dashboard } from './api';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  loader: ({ context }) => settleWithin(context.queryClient.query(dashboard())),
  component: lazyRouteComponent(() => import('./dashboard'), 'Dashboard'),
});

export const routes = [page] as const;

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { settleWithin } from '@/api/query-client';
import { rootRoute, signedInRoute } from '@/root';
import { dashboard } from './api';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  loader: ({ context }) => settleWithin(context.queryClient.query(dashboard())),
  component: lazyRouteComponent(() => import('./dashboard'), 'Dashboard'),
});

export const dashboardRoutes = [page] as const;

/** The target of "Get Started" after a payment, and of old links. */
export const oldDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

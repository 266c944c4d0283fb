import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { rootRoute, signedInRoute } from '@/root';
import { dashboard } from './api';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  loader: ({ context }) => soon(context.queryClient.query(dashboard())),
  component: lazyRouteComponent(() => import('./dashboard'), 'Dashboard'),
});

export const dashboardRoutes = [page] as const;

/** "Get Started" after a payment and old links ask for it. */
export const oldDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

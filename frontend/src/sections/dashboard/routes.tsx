import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute, signedInRoute } from '@/root';

const dashboard = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./dashboard'), 'Dashboard'),
});

export const dashboardRoutes = [dashboard] as const;

/** "Get Started" after a payment and old links ask for it. */
export const oldDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

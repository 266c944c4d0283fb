import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '@/root';

const healthChecks = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/health-checks',
  component: lazyRouteComponent(() => import('./health-page'), 'HealthPage'),
});

export const healthRoutes = [healthChecks] as const;

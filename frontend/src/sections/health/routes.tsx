import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '@/root';

const healthChecks = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/health-checks',
  component: lazyRouteComponent(() => import('./health-page'), 'HealthPage'),
});

const jobs = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/jobs',
  component: lazyRouteComponent(() => import('./jobs-page'), 'JobsPage'),
});

export const routes = [healthChecks, jobs] as const;

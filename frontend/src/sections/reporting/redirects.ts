import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '@/root';

/** Redirects from the specified short URL. */
const oldReportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  beforeLoad: () => {
    throw redirect({ to: '/registry/reports', replace: true });
  },
});

export const redirects = [oldReportsRoute] as const;

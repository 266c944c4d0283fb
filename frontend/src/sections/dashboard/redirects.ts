import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '@/root';

/** The target of "Get Started" after a payment, and of old links. */
const oldDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const redirects = [oldDashboardRoute] as const;

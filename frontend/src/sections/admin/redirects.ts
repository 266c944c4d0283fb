import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '@/root';

/** The former URL of the people list. */
const oldAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users',
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true });
  },
});

export const redirects = [oldAdminRoute] as const;

import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '@/root';

const oldList = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers',
  beforeLoad: () => {
    throw redirect({ to: '/contacts', replace: true });
  },
});

const oldDetail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/contacts/$id', params: { id: params.id }, replace: true });
  },
});

/** Redirects from the former `/customers` URLs. */
export const redirects = [oldList, oldDetail] as const;

import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '@/root';

const oldList = createRoute({
  getParentRoute: () => rootRoute,
  path: '/expenses',
  beforeLoad: () => {
    throw redirect({ to: '/stock-orders', replace: true });
  },
});

/** Redirects to the list, as specified, because old ids don't exist here. */
const oldDetail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/expenses/$id',
  beforeLoad: () => {
    throw redirect({ to: '/stock-orders', replace: true });
  },
});

/** Redirects from the former `/expenses` URLs. */
export const redirects = [oldList, oldDetail] as const;

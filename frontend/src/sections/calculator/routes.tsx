import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/calculator',
  /** `view` is the calculation. */
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./page'), 'CalculatorPage'),
});

export const routes = [page] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoute } from '@/patterns/list/list-route';
import { signedInRoute } from '@/root';
import { brandQueryParams, brandFilters, brands } from './api';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brands',
  ...listRoute('brands', brandFilters, (queryClient, search) =>
    queryClient.query(brands.list(brandQueryParams(search))),
  ),
  component: lazyRouteComponent(() => import('./list'), 'BrandsPage'),
});

export const routes = [list] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { askedBrands, brandFilters, brands } from './api';

const readSearch = listSearch(brandFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brands',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    soon(queryClient.query(brands.list(askedBrands(deps))), queryClient.query(savedViews('brands'))),
  component: lazyRouteComponent(() => import('./list'), 'BrandsPage'),
});

export const brandsRoutes = [list] as const;

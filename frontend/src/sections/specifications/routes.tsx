import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { askedSpecifications, specificationFilters, specifications } from './api';

const readSearch = listSearch(specificationFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/specifications',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    soon(
      queryClient.query(specifications.list(askedSpecifications(deps))),
      queryClient.query(savedViews('specifications')),
    ),
  component: lazyRouteComponent(() => import('./list'), 'SpecificationsPage'),
});

export const specificationsRoutes = [list] as const;

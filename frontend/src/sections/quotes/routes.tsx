import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon, withParts } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { quoteDetail, quoteFilters, quoteList, quoteStory } from './api';

const readSearch = listSearch(quoteFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/quotes',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    soon(queryClient.query(quoteList(deps)), queryClient.query(savedViews('quotes'))),
  component: lazyRouteComponent(() => import('./list'), 'QuotesPage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/quotes/$id',
  validateSearch: listSearch([]),
  loader: ({ context: { queryClient }, params: { id } }) =>
    withParts(
      queryClient.query({ ...quoteDetail(id), staleTime: 'static' }),
      queryClient.infiniteQuery(quoteStory(id, 'all')),
    ),
  component: lazyRouteComponent(() => import('./detail'), 'QuoteDetail'),
});

export const quotesRoutes = [list, detail] as const;

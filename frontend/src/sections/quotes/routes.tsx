import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon, withParts } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { quoteFilters } from './filters';

const readSearch = listSearch(quoteFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/quotes',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { quoteList } = await import('./api');
    return soon(queryClient.query(quoteList(deps)), queryClient.query(savedViews('quotes')));
  },
  component: lazyRouteComponent(() => import('./list'), 'QuotesPage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/quotes/$id',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { quoteDetail, quoteStory } = await import('./api');
    return withParts(
      queryClient.query({ ...quoteDetail(id), staleTime: 'static' }),
      queryClient.infiniteQuery(quoteStory(id, 'all')),
    );
  },
  component: lazyRouteComponent(() => import('./detail'), 'QuoteDetail'),
});

export const quotesRoutes = [list, detail] as const;

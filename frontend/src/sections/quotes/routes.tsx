import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withRelated } from '@/api/query-client';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { quoteFilters } from './filters';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/quotes',
  ...listRoute('quotes', quoteFilters, async (queryClient, search) =>
    queryClient.query((await import('./api')).quoteList(search)),
  ),
  component: lazyRouteComponent(() => import('./list/list'), 'QuotesPage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/quotes/$id',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { quoteDetail, quoteTimeline } = await import('./api');
    return withRelated(
      queryClient.query({ ...quoteDetail(id), staleTime: 'static' }),
      queryClient.infiniteQuery(quoteTimeline(id, 'all')),
    );
  },
  component: lazyRouteComponent(() => import('./record/detail'), 'QuoteDetail'),
});

export const routes = [list, detail] as const;

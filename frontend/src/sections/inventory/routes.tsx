import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settleWithin, prefetch, withRelated } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { loadViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { categories } from '@/sections/catalog/api';
import { countFilters, shelfFilters } from './filters';

const readShelf = listSearch(shelfFilters);
const readCounts = listSearch(countFilters);

const stockRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory',
  validateSearch: readShelf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { movementList, stockList, stockSummary } = await import('./api');
    if (deps.show === 'movements')
      return settleWithin(context.queryClient.query(movementList(deps)), loadViews(context, 'inventory_movements'));
    prefetch(context.queryClient.query(categories.byName()));
    // Waits for the summary above the list, which would otherwise push the list down.
    return withRelated(
      settleWithin(context.queryClient.query(stockList(deps)), loadViews(context, 'inventory')),
      context.queryClient.query(stockSummary(deps)),
    );
  },
  component: lazyRouteComponent(() => import('./stock/stock-list'), 'InventoryPage'),
});

const counts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory/admin',
  validateSearch: readCounts,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { countDetail, countLines, countList } = await import('./counts/api');
    if (!deps.count)
      return settleWithin(context.queryClient.query(countList(deps)), loadViews(context, 'stock_counts'));
    prefetch(context.queryClient.infiniteQuery(countLines({ count: deps.count })));
    return context.queryClient.query({ ...countDetail(deps.count), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./counts/counts'), 'CountsPage'),
});

export const routes = [stockRoute, counts] as const;

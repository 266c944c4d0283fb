import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon, warm, withParts } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { categories } from '@/sections/catalog/api';
import { countFilters, shelfFilters } from './filters';

const readShelf = listSearch(shelfFilters);
const readCounts = listSearch(countFilters);

const shelf = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory',
  validateSearch: readShelf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { movementList, stockList, stockSummary } = await import('./api');
    if (deps.show === 'movements')
      return soon(queryClient.query(movementList(deps)), queryClient.query(savedViews('inventory_movements')));
    warm(queryClient.query(categories.byName()));
    // Waits for the summary above the list, which would otherwise push the list down.
    return withParts(
      soon(queryClient.query(stockList(deps)), queryClient.query(savedViews('inventory'))),
      queryClient.query(stockSummary(deps)),
    );
  },
  component: lazyRouteComponent(() => import('./stock-list'), 'InventoryPage'),
});

const counts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory/admin',
  validateSearch: readCounts,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { countDetail, countLines, countList } = await import('./stock-counts-api');
    if (!deps.count) return soon(queryClient.query(countList(deps)), queryClient.query(savedViews('stock_counts')));
    warm(queryClient.infiniteQuery(countLines({ count: deps.count })));
    return queryClient.query({ ...countDetail(deps.count), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./counts'), 'CountsPage'),
});

export const inventoryRoutes = [shelf, counts] as const;

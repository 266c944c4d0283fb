import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settleWithin, withRelated } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { loadViews } from '@/patterns/list/views/views-api';
import { readStoredTab } from '@/patterns/list/filters/status-filter';
import { signedInRoute } from '@/root';
import {
  shipmentsOf,
  stockOrderDetail,
  stockOrderFilters,
  stockOrderList,
  stockOrderStates,
  stockOrderTimeline,
} from './api';
import { statusTab } from './status-filter';

const readSearch = listSearch(stockOrderFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stock-orders',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.open === 'new') return undefined;
    const { queryClient } = context;
    return settleWithin(
      queryClient.query(stockOrderList(deps, readStoredTab(deps.filter) ?? statusTab.read())),
      loadViews(context, 'stock_orders'),
    );
  },
  component: lazyRouteComponent(() => import('./list/list'), 'StockOrdersPage'),
});

/** `line` is the line that an open dialog refers to. */
const readRecord = listSearch(['line']);

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stock-orders/$id',
  validateSearch: readRecord,
  loader: ({ context: { queryClient }, params: { id } }) =>
    withRelated(
      queryClient.query({ ...stockOrderDetail(id), staleTime: 'static' }),
      queryClient.infiniteQuery(stockOrderTimeline(id, 'all')),
      queryClient.query(stockOrderStates(id)),
      queryClient.query(shipmentsOf(id)),
    ),
  component: lazyRouteComponent(() => import('./record/detail'), 'StockOrderDetail'),
});

export const routes = [list, detail] as const;

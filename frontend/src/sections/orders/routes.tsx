import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settleWithin, withRelated } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { loadViews } from '@/patterns/list/views/views-api';
import { readStoredTab } from '@/patterns/list/filters/status-filter';
import { signedInRoute } from '@/root';
import { loadDeliveries, readDelivery } from '@/sections/deliveries/page-data';
import { orderDetail, orderFilters, orderList, orderTimeline, supplyOf } from './api';
import { statusTab } from './status-filter';

/** `price` is the unit price of a new order, from the calculator. */
const readList = listSearch([...orderFilters, 'price']);
const readSearch = (raw: Record<string, unknown>): ReturnType<typeof readList> => {
  const { price, ...rest } = readList(raw);
  return price && rest.open === 'new' ? { ...rest, price } : rest;
};

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.open === 'new') return undefined;
    const { queryClient } = context;
    return settleWithin(
      queryClient.query(orderList(deps, readStoredTab(deps.filter) ?? statusTab.read())),
      loadViews(context, 'purchases'),
    );
  },
  component: lazyRouteComponent(() => import('./list'), 'OrdersPage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases/$id',
  validateSearch: readDelivery,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const order = await withRelated(
      queryClient.query({ ...orderDetail(id), staleTime: 'static' }),
      queryClient.infiniteQuery(orderTimeline(id, 'all')),
      loadDeliveries(queryClient, { order: id }),
      queryClient.query(supplyOf(id)),
    );
    await (await import('./around-order')).loadAround(queryClient, order);
    return order;
  },
  component: lazyRouteComponent(() => import('./detail'), 'OrderDetail'),
});

export const routes = [list, detail] as const;

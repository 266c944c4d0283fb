import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { settleWithin, withRelated } from '@/api/query-client';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { loadViews } from '@/patterns/list/views/views-api';
import { readStoredTab } from '@/patterns/list/filters/status-filter';
import { signedInRoute } from '@/root';
import { contactDetail } from '@/sections/contacts/api';
import { loadDeliveries, readDelivery } from './deliveries/page-data';
import { groupFilters } from './multi-line-orders/filters';
import { orderDetail, orderFilters, orderList, orderTimeline, supplyOf } from './orders/api';
import { statusTab } from './orders/status-filter';

/** `price` is the unit price of a new order, from the calculator. */
const readList = listSearch([...orderFilters, 'price']);
const readSearch = (raw: Record<string, unknown>): ReturnType<typeof readList> => {
  const { price, ...rest } = readList(raw);
  return price && rest.open === 'new' ? { ...rest, price } : rest;
};

const ordersRoute = createRoute({
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
  component: lazyRouteComponent(() => import('./orders/list/list'), 'OrdersPage'),
});

const orderRoute = createRoute({
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
    await (await import('./orders/record/around-order')).loadAround(queryClient, order);
    return order;
  },
  component: lazyRouteComponent(() => import('./orders/record/detail'), 'OrderDetail'),
});

/** Redirects to the delivery's order, which shows it. */
const deliveryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deliveries/$id',
  loader: async ({ context: { queryClient }, params }) => {
    const { oneDelivery } = await import('./deliveries/api');
    const { purchase_order_id: ofSeveral, lines } = await queryClient.query(oneDelivery(params.id));
    if (ofSeveral) throw redirect({ to: '/purchase-orders/$id', params: { id: ofSeveral }, replace: true });
    const order = lines[0]?.purchase_id;
    throw order
      ? redirect({ to: '/purchases/$id', params: { id: order }, replace: true })
      : redirect({ to: '/purchases', replace: true });
  },
});

const groupsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders',
  ...listRoute('purchase_orders', groupFilters, async (queryClient, search) => {
    const { chosenGroups, groupList } = await import('./multi-line-orders/api');
    return queryClient.query(groupList(search, readStoredTab(search.filter) ?? chosenGroups.read()));
  }),
  component: lazyRouteComponent(() => import('./multi-line-orders/list'), 'GroupsPage'),
});

const groupRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders/$id',
  validateSearch: readDelivery,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { groupDetail } = await import('./multi-line-orders/api');
    const group = await withRelated(
      queryClient.query({ ...groupDetail(id), staleTime: 'static' }),
      loadDeliveries(queryClient, { group: id }),
    );
    await Promise.allSettled([queryClient.query({ ...contactDetail(group.customer_id), staleTime: 'static' })]);
    return group;
  },
  component: lazyRouteComponent(() => import('./multi-line-orders/detail'), 'GroupDetail'),
});

export const routes = [ordersRoute, orderRoute, deliveryRoute, groupsRoute, groupRoute] as const;

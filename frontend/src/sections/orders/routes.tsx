import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { soon, warm, withParts } from '@/api/query-client';
import { listSearch } from '@/patterns/list-search';
import { savedViews } from '@/patterns/list/views-api';
import { readPart } from '@/patterns/status-filter';
import { signedInRoute } from '@/root';
import { orderDetail, orderFilters, orderList, orderStory, supplyOf } from './api';
import type { Whose } from './deliveries-api';
import { chosenGroups, groupDetail, groupFilters, groupList } from './groups-api';
import { chosenPart } from './status-filter';

const readSearch = listSearch(orderFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.open === 'new') return undefined;
    const { queryClient } = context;
    return soon(
      queryClient.query(orderList(deps, readPart(deps.filter) ?? chosenPart.read())),
      queryClient.query(savedViews('purchases')),
    );
  },
  component: lazyRouteComponent(() => import('./list'), 'OrdersPage'),
});

/** Loads the deliveries for a detail page; the lists don't need them. */
const deliveriesOf = async (queryClient: QueryClient, whose: Whose) =>
  queryClient.query((await import('./deliveries-api')).deliveriesOf(whose));

/** `delivery` is the delivery that an open dialog refers to. */
const readRecord = listSearch(['delivery']);

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases/$id',
  validateSearch: readRecord,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    warm(queryClient.infiniteQuery(orderStory(id, 'all')));
    const order = await withParts(
      queryClient.query({ ...orderDetail(id), staleTime: 'static' }),
      deliveriesOf(queryClient, { order: id }),
      queryClient.query(supplyOf(id)),
    );
    await (await import('./around-order')).loadAround(queryClient, order);
    return order;
  },
  component: lazyRouteComponent(() => import('./detail'), 'OrderDetail'),
});

const readGroups = listSearch(groupFilters);

const groups = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders',
  validateSearch: readGroups,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    soon(
      queryClient.query(groupList(deps, readPart(deps.filter) ?? chosenGroups.read())),
      queryClient.query(savedViews('purchase_orders')),
    ),
  component: lazyRouteComponent(() => import('./group-list'), 'GroupsPage'),
});

const group = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders/$id',
  validateSearch: readRecord,
  loader: ({ context: { queryClient }, params: { id } }) =>
    withParts(queryClient.query({ ...groupDetail(id), staleTime: 'static' }), deliveriesOf(queryClient, { group: id })),
  component: lazyRouteComponent(() => import('./group-detail'), 'GroupDetail'),
});

/** Redirects to the delivery's order, which shows it. */
const delivery = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deliveries/$id',
  loader: async ({ context: { queryClient }, params }) => {
    const { oneDelivery } = await import('./deliveries-api');
    const { purchase_order_id: ofSeveral, lines } = await queryClient.query(oneDelivery(params.id));
    if (ofSeveral) throw redirect({ to: '/purchase-orders/$id', params: { id: ofSeveral }, replace: true });
    const order = lines[0]?.purchase_id;
    throw order
      ? redirect({ to: '/purchases/$id', params: { id: order }, replace: true })
      : redirect({ to: '/purchases', replace: true });
  },
});

export const ordersRoutes = [list, detail, groups, group, delivery] as const;

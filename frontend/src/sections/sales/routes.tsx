import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon, warm } from '@/api/query-client';
import { listSearch } from '@/patterns/list-search';
import { savedViews } from '@/patterns/list/views-api';
import { readPart } from '@/patterns/part';
import { signedInRoute } from '@/root';
import { orderDetail, orderFilters, orderList, orderStory } from './api';
import { deliveriesOf } from './deliveries-api';
import { chosenGroups, groupDetail, groupFilters, groupList } from './groups-api';
import { chosenPart } from './part';

const readSearch = listSearch(orderFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.open === 'new') return undefined;
    const { queryClient } = context;
    return soon(queryClient.query(orderList(deps, readPart(deps.filter) ?? chosenPart.read())), queryClient.query(savedViews('purchases')));
  },
  component: lazyRouteComponent(() => import('./list'), 'OrdersPage'),
});

/** `delivery` names the one that a dialog is about. */
const readRecord = listSearch(['delivery']);

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases/$id',
  validateSearch: readRecord,
  loader: ({ context, params }) => {
    warm(context.queryClient.infiniteQuery(orderStory(params.id, 'all')));
    warm(context.queryClient.query(deliveriesOf({ order: params.id })));
    return context.queryClient.query({ ...orderDetail(params.id), staleTime: 'static' });
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
    soon(queryClient.query(groupList(deps, readPart(deps.filter) ?? chosenGroups.read())), queryClient.query(savedViews('purchase_orders'))),
  component: lazyRouteComponent(() => import('./group-list'), 'GroupsPage'),
});

const group = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders/$id',
  validateSearch: readRecord,
  loader: ({ context: { queryClient }, params: { id } }) => {
    warm(queryClient.query(deliveriesOf({ group: id })));
    return queryClient.query({ ...groupDetail(id), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./group-detail'), 'GroupDetail'),
});

export const salesRoutes = [list, detail, groups, group] as const;

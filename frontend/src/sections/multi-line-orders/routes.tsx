import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon, withParts } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { readPart } from '@/patterns/list/filters/status-filter';
import { signedInRoute } from '@/root';
import { contactDetail } from '@/sections/contacts/api';
import { loadDeliveries, readDelivery } from '@/sections/deliveries/page-data';
import { chosenGroups, groupDetail, groupFilters, groupList } from './api';

const readGroups = listSearch(groupFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders',
  validateSearch: readGroups,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    soon(
      queryClient.query(groupList(deps, readPart(deps.filter) ?? chosenGroups.read())),
      queryClient.query(savedViews('purchase_orders')),
    ),
  component: lazyRouteComponent(() => import('./list'), 'GroupsPage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders/$id',
  validateSearch: readDelivery,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const group = await withParts(
      queryClient.query({ ...groupDetail(id), staleTime: 'static' }),
      loadDeliveries(queryClient, { group: id }),
    );
    await Promise.allSettled([queryClient.query({ ...contactDetail(group.customer_id), staleTime: 'static' })]);
    return group;
  },
  component: lazyRouteComponent(() => import('./detail'), 'GroupDetail'),
});

export const multiLineOrdersRoutes = [list, detail] as const;

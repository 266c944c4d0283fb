import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withRelated } from '@/api/query-client';
import { readStoredTab } from '@/patterns/list/filters/status-filter';
import { listRoute } from '@/patterns/list/list-route';
import { signedInRoute } from '@/root';
import { contactDetail } from '@/sections/contacts/api';
import { loadDeliveries, readDelivery } from '@/sections/deliveries/page-data';
import { groupFilters } from './filters';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders',
  ...listRoute('purchase_orders', groupFilters, async (queryClient, search) => {
    const { chosenGroups, groupList } = await import('./api');
    return queryClient.query(groupList(search, readStoredTab(search.filter) ?? chosenGroups.read()));
  }),
  component: lazyRouteComponent(() => import('./list'), 'GroupsPage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders/$id',
  validateSearch: readDelivery,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { groupDetail } = await import('./api');
    const group = await withRelated(
      queryClient.query({ ...groupDetail(id), staleTime: 'static' }),
      loadDeliveries(queryClient, { group: id }),
    );
    await Promise.allSettled([queryClient.query({ ...contactDetail(group.customer_id), staleTime: 'static' })]);
    return group;
  },
  component: lazyRouteComponent(() => import('./detail'), 'GroupDetail'),
});

export const routes = [list, detail] as const;

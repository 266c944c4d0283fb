import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { settleWithin, withRelated } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { loadViews } from '@/patterns/list/views/views-api';
import { readStoredTab } from '@/patterns/list/filters/status-filter';
import { signedInRoute } from '@/root';
import { shipmentFilters } from './filters';

const readSearch = listSearch(shipmentFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tracking',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { statusTab, shipmentList, shipmentAlertsQuery } = await import('./api');
    const list = settleWithin(
      context.queryClient.query(shipmentList(deps, readStoredTab(deps.filter) ?? statusTab.read())),
      loadViews(context, 'shipments'),
    );
    // Waits for the alerts above the list, which would otherwise push the list down.
    return withRelated(list, context.queryClient.query(shipmentAlertsQuery()));
  },
  component: lazyRouteComponent(() => import('./list/list'), 'TrackingPage'),
});

const readOpen = listSearch([]);

/** The key is an id or a tracking number; `?open=receive` opens the receiving page. */
const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tracking/$id',
  validateSearch: readOpen,
  beforeLoad: ({ params, search: { open, ...rest } }) => {
    if (open === 'receive') throw redirect({ to: '/tracking/$id/receive', params, search: rest, replace: true });
  },
  loader: async ({ context: { queryClient }, params }) => {
    const { shipmentDetail, shipmentTimeline } = await import('./api');
    const shipment = await queryClient.query({ ...shipmentDetail(params.id), staleTime: 'static' });
    await Promise.allSettled([queryClient.infiniteQuery(shipmentTimeline(shipment.id))]);
    return shipment;
  },
  component: lazyRouteComponent(() => import('./record/detail'), 'ShipmentDetail'),
});

const receive = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tracking/$id/receive',
  validateSearch: readOpen,
  // Always refetched, because someone else may have counted.
  loader: async ({ context: { queryClient }, params }) => {
    const { shipmentDetail } = await import('./api');
    return queryClient.query({ ...shipmentDetail(params.id), staleTime: 0 });
  },
  component: lazyRouteComponent(() => import('./receiving/receive'), 'ReceivePage'),
});

export const routes = [list, detail, receive] as const;

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { soon, warm, withParts } from '@/api/query-client';
import { listSearch } from '@/patterns/list-search';
import { savedViews } from '@/patterns/list/views-api';
import { readPart } from '@/patterns/status-filter';
import { signedInRoute } from '@/root';
import { chosenPart, parcelDetail, parcelFilters, parcelList, parcelStory, troubles } from './api';

const readSearch = listSearch(parcelFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tracking',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const list = soon(
      queryClient.query(parcelList(deps, readPart(deps.filter) ?? chosenPart.read())),
      queryClient.query(savedViews('shipments')),
    );
    // Waits for the alerts above the list, which would otherwise push the list down.
    return withParts(list, queryClient.query(troubles()));
  },
  component: lazyRouteComponent(() => import('./list'), 'TrackingPage'),
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
    const parcel = await queryClient.query({ ...parcelDetail(params.id), staleTime: 'static' });
    warm(queryClient.infiniteQuery(parcelStory(parcel.id)));
    return parcel;
  },
  component: lazyRouteComponent(() => import('./detail'), 'ParcelDetail'),
});

const receive = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tracking/$id/receive',
  validateSearch: readOpen,
  // Always refetched, because someone else may have counted.
  loader: ({ context: { queryClient }, params }) => queryClient.query({ ...parcelDetail(params.id), staleTime: 0 }),
  component: lazyRouteComponent(() => import('./receive'), 'ReceivePage'),
});

export const shipmentsRoutes = [list, detail, receive] as const;

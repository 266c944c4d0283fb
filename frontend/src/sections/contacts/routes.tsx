import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { warm } from '@/api/query-client';
import { listSearch } from '@/patterns/list-search';
import { rootRoute, signedInRoute } from '@/root';
import { contactDetail, contactFilters, contactList, contactTimeline } from './api';

const readSearch = listSearch(contactFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warm(context.queryClient.query(contactList(deps))),
  component: lazyRouteComponent(() => import('./list'), 'ContactList'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/$id',
  validateSearch: listSearch([]),
  loader: ({ context, params }) => {
    warm(context.queryClient.infiniteQuery(contactTimeline(params.id)));
    return context.queryClient.query({ ...contactDetail(params.id), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./detail'), 'ContactDetail'),
});

export const contactsRoutes = [list, detail] as const;

const oldList = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers',
  beforeLoad: () => {
    throw redirect({ to: '/contacts', replace: true });
  },
});

const oldDetail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/contacts/$id', params: { id: params.id }, replace: true });
  },
});

/** Addresses from before contacts were called contacts. */
export const oldContactsRoutes = [oldList, oldDetail] as const;

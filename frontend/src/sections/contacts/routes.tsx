import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list-search';
import { rootRoute, signedInRoute } from '@/root';
import { contactDetail, contactFilters, contactList, contactTimeline } from './api';

const readSearch = listSearch(contactFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(contactList(deps)),
  component: lazyRouteComponent(() => import('./list'), 'ContactList'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/$id',
  validateSearch: listSearch([]),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchInfiniteQuery(contactTimeline(params.id));
    return context.queryClient.ensureQueryData(contactDetail(params.id));
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

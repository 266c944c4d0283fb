import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { withRelated } from '@/api/query-client';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { rootRoute, signedInRoute } from '@/root';
import { contactDetail, contactFilters, contactList, contactTimeline } from './api';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts',
  ...listRoute('customers', contactFilters, (queryClient, search) => queryClient.query(contactList(search))),
  component: lazyRouteComponent(() => import('./list'), 'ContactList'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/$id',
  validateSearch: listSearch([]),
  loader: ({ context: { queryClient }, params }) =>
    withRelated(
      queryClient.query({ ...contactDetail(params.id), staleTime: 'static' }),
      queryClient.infiniteQuery(contactTimeline(params.id)),
      import('./open-items-api').then(({ openItemsOf }) => queryClient.query(openItemsOf(params.id))),
    ),
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

/** Redirects from the former `/customers` URLs. */
export const oldContactsRoutes = [oldList, oldDetail] as const;

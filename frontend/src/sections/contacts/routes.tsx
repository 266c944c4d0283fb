import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withRelated } from '@/api/query-client';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { contactDetail, contactFilters, contactList, contactTimeline } from './api';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts',
  ...listRoute('customers', contactFilters, (queryClient, search) => queryClient.query(contactList(search))),
  component: lazyRouteComponent(() => import('./list/list'), 'ContactList'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/$id',
  validateSearch: listSearch([]),
  loader: ({ context: { queryClient }, params }) =>
    withRelated(
      queryClient.query({ ...contactDetail(params.id), staleTime: 'static' }),
      queryClient.infiniteQuery(contactTimeline(params.id)),
      import('./record/open-items-api').then(({ openItemsOf }) => queryClient.query(openItemsOf(params.id))),
    ),
  component: lazyRouteComponent(() => import('./record/detail'), 'ContactDetail'),
});

export const routes = [list, detail] as const;

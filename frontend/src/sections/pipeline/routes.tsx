import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { callFilters, enquiryFilters, prospectFilters } from './filters';

const enquiries = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/enquiries',
  ...listRoute('enquiries', enquiryFilters, async (queryClient, search) =>
    queryClient.query((await import('./api')).enquiryList(search)),
  ),
  component: lazyRouteComponent(() => import('./enquiries/list'), 'EnquiriesPage'),
});

const enquiry = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/enquiries/$id',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient }, params }) => {
    const { enquiryDetail } = await import('./api');
    return queryClient.query({ ...enquiryDetail(params.id), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./enquiries/detail'), 'EnquiryDetail'),
});

const calls = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/calls',
  ...listRoute('calls', callFilters, async (queryClient, search) =>
    queryClient.query((await import('./api')).callList(search)),
  ),
  component: lazyRouteComponent(() => import('./calls/list'), 'CallsPage'),
});

const prospectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/prospects',
  ...listRoute('prospects', prospectFilters, async (queryClient, search) =>
    queryClient.query((await import('./prospects/api')).prospectList(search)),
  ),
  component: lazyRouteComponent(() => import('./prospects/list'), 'ProspectsPage'),
});

const prospect = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/prospects/$id',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient }, params }) => {
    const { prospects } = await import('./prospects/api');
    return queryClient.query({ ...prospects.one(params.id), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./prospects/detail'), 'ProspectDetail'),
});

export const routes = [enquiries, enquiry, calls, prospectsRoute, prospect] as const;

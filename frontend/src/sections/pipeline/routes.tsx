import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { callFilters, enquiryFilters, prospectFilters } from './filters';

const readEnquiries = listSearch(enquiryFilters);
const readCalls = listSearch(callFilters);
const readProspects = listSearch(prospectFilters);

const enquiries = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/enquiries',
  validateSearch: readEnquiries,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { enquiryList } = await import('./api');
    return soon(queryClient.query(enquiryList(deps)), queryClient.query(savedViews('enquiries')));
  },
  component: lazyRouteComponent(() => import('./enquiry-list'), 'EnquiriesPage'),
});

const enquiry = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/enquiries/$id',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient }, params }) => {
    const { enquiryDetail } = await import('./api');
    return queryClient.query({ ...enquiryDetail(params.id), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./enquiry-detail'), 'EnquiryDetail'),
});

const calls = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/calls',
  validateSearch: readCalls,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { callList } = await import('./api');
    return soon(queryClient.query(callList(deps)), queryClient.query(savedViews('calls')));
  },
  component: lazyRouteComponent(() => import('./call-list'), 'CallsPage'),
});

const prospectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/prospects',
  validateSearch: readProspects,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { prospectList } = await import('./prospects-api');
    return soon(queryClient.query(prospectList(deps)), queryClient.query(savedViews('prospects')));
  },
  component: lazyRouteComponent(() => import('./prospect-list'), 'ProspectsPage'),
});

const prospect = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/prospects/$id',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient }, params }) => {
    const { prospects } = await import('./prospects-api');
    return queryClient.query({ ...prospects.one(params.id), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./prospect-detail'), 'ProspectDetail'),
});

export const pipelineRoutes = [enquiries, enquiry, calls, prospectsRoute, prospect] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { callFilters, callList, enquiryDetail, enquiryFilters, enquiryList } from './api';
import { prospectFilters, prospectList, prospects } from './prospects-api';

const readEnquiries = listSearch(enquiryFilters);
const readCalls = listSearch(callFilters);
const readProspects = listSearch(prospectFilters);

const enquiries = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/enquiries',
  validateSearch: readEnquiries,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    soon(context.queryClient.query(enquiryList(deps)), context.queryClient.query(savedViews('enquiries'))),
  component: lazyRouteComponent(() => import('./enquiry-list'), 'EnquiriesPage'),
});

const enquiry = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/enquiries/$id',
  validateSearch: listSearch([]),
  loader: ({ context, params }) => context.queryClient.query({ ...enquiryDetail(params.id), staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./enquiry-detail'), 'EnquiryDetail'),
});

const calls = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/calls',
  validateSearch: readCalls,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    soon(context.queryClient.query(callList(deps)), context.queryClient.query(savedViews('calls'))),
  component: lazyRouteComponent(() => import('./call-list'), 'CallsPage'),
});

const prospectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/prospects',
  validateSearch: readProspects,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    soon(context.queryClient.query(prospectList(deps)), context.queryClient.query(savedViews('prospects'))),
  component: lazyRouteComponent(() => import('./prospect-list'), 'ProspectsPage'),
});

const prospect = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/prospects/$id',
  validateSearch: listSearch([]),
  loader: ({ context, params }) => context.queryClient.query({ ...prospects.one(params.id), staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./prospect-detail'), 'ProspectDetail'),
});

export const pipelineRoutes = [enquiries, enquiry, calls, prospectsRoute, prospect] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { campaignFilters, peopleFilters } from './filters';

const readCampaigns = listSearch(campaignFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/campaigns',
  validateSearch: readCampaigns,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { campaignList } = await import('./api');
    return soon(queryClient.query(campaignList(deps)), queryClient.query(savedViews('campaigns')));
  },
  component: lazyRouteComponent(() => import('./list'), 'CampaignsPage'),
});

const readPeople = listSearch(peopleFilters);

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/campaigns/$id',
  validateSearch: readPeople,
  loader: async ({ context: { queryClient }, params, location }) => {
    const { campaignDetail } = await import('./api');
    const campaign = await queryClient.query({ ...campaignDetail(params.id), staleTime: 'static' });
    await (await import('./around-campaign')).loadAround(queryClient, campaign, readPeople(location.search));
    return campaign;
  },
  component: lazyRouteComponent(() => import('./detail'), 'CampaignDetail'),
});

export const campaignsRoutes = [list, detail] as const;

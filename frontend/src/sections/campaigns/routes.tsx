import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { campaignFilters, peopleFilters } from './filters';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts/campaigns',
  ...listRoute('campaigns', campaignFilters, async (queryClient, search) =>
    queryClient.query((await import('./api')).campaignList(search)),
  ),
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

export const routes = [list, detail] as const;

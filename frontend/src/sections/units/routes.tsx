import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { settleWithin } from '@/api/query-client';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { unitFilters } from './filters';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/asset-management',
  ...listRoute('assets', unitFilters, async (queryClient, search) =>
    queryClient.query((await import('./api')).unitList(search)),
  ),
  component: lazyRouteComponent(() => import('./list'), 'UnitsPage'),
});

/** The key is an id or an asset tag, so that a scanned label opens the unit. */
const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/asset-management/$id',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient }, params }) => {
    const { unitDetail, unitPhotos, unitTimeline } = await import('./api');
    const unit = await queryClient.query({ ...unitDetail(params.id), staleTime: 'static' });
    await Promise.allSettled([
      queryClient.infiniteQuery(unitTimeline(unit.id)),
      queryClient.query(unitPhotos(unit.id)),
    ]);
    return unit;
  },
  component: lazyRouteComponent(() => import('./record/detail'), 'UnitDetail'),
});

const toList = () => {
  throw redirect({ to: '/asset-management', replace: true });
};

/** Redirects deeper paths to the list. A splat alone would also match a unit's page. */
const unitLabelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/asset-management/$id/$part',
  beforeLoad: toList,
});
const unitPartPath = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/asset-management/$id/$part/$',
  beforeLoad: toList,
});

const contacts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/asset-contacts',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient } }) => {
    const { unitGroups } = await import('./api');
    return settleWithin(queryClient.query(unitGroups('customer')));
  },
  component: lazyRouteComponent(() => import('./contacts'), 'AssetContacts'),
});

export const routes = [list, detail, unitLabelRoute, unitPartPath, contacts] as const;

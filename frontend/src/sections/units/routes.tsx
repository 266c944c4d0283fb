import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { unitFilters } from './filters';

const readSearch = listSearch(unitFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/asset-management',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { unitList } = await import('./api');
    return soon(queryClient.query(unitList(deps)), queryClient.query(savedViews('assets')));
  },
  component: lazyRouteComponent(() => import('./list'), 'UnitsPage'),
});

/** The key is an id or an asset tag, so that a scanned label opens the unit. */
const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/asset-management/$id',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient }, params }) => {
    const { unitDetail, unitPhotos, unitThread } = await import('./api');
    const unit = await queryClient.query({ ...unitDetail(params.id), staleTime: 'static' });
    await Promise.allSettled([queryClient.infiniteQuery(unitThread(unit.id)), queryClient.query(unitPhotos(unit.id))]);
    return unit;
  },
  component: lazyRouteComponent(() => import('./detail'), 'UnitDetail'),
});

const toList = () => {
  throw redirect({ to: '/asset-management', replace: true });
};

/** Redirects deeper paths to the list. A splat alone would also match a unit's page. */
const below = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/asset-management/$id/$part',
  beforeLoad: toList,
});
const deeper = createRoute({
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
    return soon(queryClient.query(unitGroups('customer')));
  },
  component: lazyRouteComponent(() => import('./contacts'), 'AssetContacts'),
});

export const unitsRoutes = [list, detail, below, deeper, contacts] as const;

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { soon, warm } from '@/api/query-client';
import { listSearch } from '@/patterns/list-search';
import { savedViews } from '@/patterns/list/views-api';
import { signedInRoute } from '@/root';
import { spending, vendorCalled, vendorDetail, vendorFilters, vendorHistory, vendorList } from '@/sections/vendors/api';

const readSearch = listSearch(vendorFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/vendors',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    warm(queryClient.query(spending()));
    return soon(queryClient.query(vendorList(deps)), queryClient.query(savedViews('vendors')));
  },
  component: lazyRouteComponent(() => import('./list'), 'VendorsPage'),
});

/** `product` names the product whose prices are shown. */
const readRecord = listSearch(['product']);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The address holds the shop's name. By its id, as search and the steps through a list know it, it is found as well. */
const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/vendors/shop/$id',
  validateSearch: readRecord,
  loader: async ({ context: { queryClient }, params: { id }, location: { search } }) => {
    if (isId(id)) {
      const { name } = await queryClient.query(vendorDetail(id));
      throw redirect({ to: '/vendors/shop/$id', params: { id: name }, search: search as never, replace: true });
    }
    const vendor = await queryClient.query({ ...vendorCalled(id), staleTime: 'static' });
    warm(queryClient.query(vendorHistory(vendor.id)));
    return vendor;
  },
  component: lazyRouteComponent(() => import('./detail'), 'VendorPage'),
});

export const shopsRoutes = [list, detail] as const;

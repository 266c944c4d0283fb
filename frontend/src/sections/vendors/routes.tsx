import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { settleWithin, withRelated } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { loadViews } from '@/patterns/list/views/views-api';
import { linkTo } from '@/patterns/navigation/link-to';
import { isId } from '@/lib/ids';
import { signedInRoute } from '@/root';
import { vendorFilters } from './filters';

const readSearch = listSearch(vendorFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/vendors',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { spending, vendorList } = await import('./api');
    // Waits for the spending card above the list, which would otherwise push the list down.
    return withRelated(
      settleWithin(context.queryClient.query(vendorList(deps)), loadViews(context, 'vendors')),
      context.queryClient.query(spending()),
    );
  },
  component: lazyRouteComponent(() => import('./list'), 'VendorsPage'),
});

/** `product` is the product whose price history is shown. */
const readRecord = listSearch(['product']);

/** The URL contains the vendor's name. Ids, as used by search and record navigation, also work. */
const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/vendors/shop/$id',
  validateSearch: readRecord,
  loader: async ({ context: { queryClient }, params: { id }, location: { search } }) => {
    const { vendorByName, vendorHistory, vendors } = await import('./api');
    if (isId(id)) {
      const { name } = await queryClient.query(vendors.one(id));
      throw redirect({ ...linkTo('/vendors/shop/$id', { params: { id: name }, search }), replace: true });
    }
    const vendor = await queryClient.query({ ...vendorByName(id), staleTime: 'static' });
    const { openOrdersOf, shipmentsFrom, refundsOf } = await import('./record/coming-api');
    const owed = vendor.refunds_owed && queryClient.query(refundsOf(vendor.id));
    await Promise.allSettled([
      queryClient.query(vendorHistory(vendor.id)),
      queryClient.query(openOrdersOf(vendor.id)),
      queryClient.query(shipmentsFrom(vendor.id)),
      owed,
    ]);
    return vendor;
  },
  component: lazyRouteComponent(() => import('./record/detail'), 'VendorPage'),
});

export const routes = [list, detail] as const;

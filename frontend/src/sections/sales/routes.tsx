import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { settleWithin, withRelated } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { loadViews } from '@/patterns/list/views/views-api';
import { readStoredTab } from '@/patterns/list/filters/status-filter';
import { signedInRoute } from '@/root';
import { loadDeliveries, readOrderPage } from './deliveries/page-data';
import { orderDetail, orderFilters, orderList, orderTimeline, supplyOf } from './orders/api';
import { statusTab } from './orders/status-filter';

/** Reports and older links call the order date as it is called on a line. */
const withOrderDates = (raw: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name.replace(/^purchase_date\b/, 'ordered_at'), value]),
  );

/** `price` is the unit price of a new order, from the calculator. */
const readList = listSearch([...orderFilters, 'price']);
const readSearch = (raw: Record<string, unknown>): ReturnType<typeof readList> => {
  const { price, ...rest } = readList(withOrderDates(raw));
  return price && rest.open === 'new' ? { ...rest, price } : rest;
};

const ordersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.open === 'new') return undefined;
    const { queryClient } = context;
    return settleWithin(
      queryClient.query(orderList(deps, readStoredTab(deps.filter) ?? statusTab.read())),
      loadViews(context, 'purchase_orders'),
    );
  },
  component: lazyRouteComponent(() => import('./orders/list/list'), 'OrdersPage'),
});

/** The page of an order. The id of a line leads to its order. */
const orderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases/$id',
  validateSearch: readOrderPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { id }, deps }) => {
    const order = await withRelated(
      queryClient.query({ ...orderDetail(id), staleTime: 'static' }),
      queryClient.infiniteQuery(orderTimeline(id, 'all')),
      loadDeliveries(queryClient, id),
    );
    if (order.id !== id)
      throw redirect({ to: '/purchases/$id', params: { id: order.id }, search: deps, replace: true });
    await Promise.allSettled([
      queryClient.query(supplyOf(order)),
      (await import('./orders/record/around-order')).loadAround(queryClient, order),
    ]);
    return order;
  },
  component: lazyRouteComponent(() => import('./orders/record/detail'), 'OrderDetail'),
});

/** Redirects to the delivery's order, which shows it. */
const deliveryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deliveries/$id',
  loader: async ({ context: { queryClient }, params }) => {
    const { oneDelivery } = await import('./deliveries/api');
    const { purchase_order_id, lines } = await queryClient.query(oneDelivery(params.id));
    const order = purchase_order_id ?? lines[0]?.purchase_id;
    throw order
      ? redirect({ to: '/purchases/$id', params: { id: order }, replace: true })
      : redirect({ to: '/purchases', replace: true });
  },
});

/** The former addresses of orders with several lines. */
const formerListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders',
  loader: () => {
    throw redirect({ to: '/purchases', replace: true });
  },
});

const formerOrderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchase-orders/$id',
  validateSearch: readOrderPage,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { id }, deps }) => {
    throw redirect({ to: '/purchases/$id', params: { id }, search: deps, replace: true });
  },
});

export const routes = [ordersRoute, orderRoute, deliveryRoute, formerListRoute, formerOrderRoute] as const;

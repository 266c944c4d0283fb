import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon, warm } from '@/api/query-client';
import { listSearch } from '@/patterns/list-search';
import { savedViews } from '@/patterns/list/views-api';
import { signedInRoute } from '@/root';
import { orderDetail, orderFilters, orderList, orderStory } from './api';
import { readPart } from '@/patterns/part';
import { chosenPart } from './part';

const readSearch = listSearch(orderFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.open === 'new') return undefined;
    const { queryClient } = context;
    return soon(queryClient.query(orderList(deps, readPart(deps.filter) ?? chosenPart.read())), queryClient.query(savedViews('purchases')));
  },
  component: lazyRouteComponent(() => import('./list'), 'OrdersPage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/purchases/$id',
  validateSearch: listSearch([]),
  loader: ({ context, params }) => {
    warm(context.queryClient.infiniteQuery(orderStory(params.id, 'all')));
    return context.queryClient.query({ ...orderDetail(params.id), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./detail'), 'OrderDetail'),
});

export const salesRoutes = [list, detail] as const;

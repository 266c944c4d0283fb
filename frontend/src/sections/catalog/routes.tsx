import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch, withRelated } from '@/api/query-client';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { requiredSpecifications } from '@/sections/specifications/api';
import { categoryTree } from './categories/api';
import { categories, productDetail, productFilters, productList } from './api';

/** `proof` is the figure whose breakdown is open. */
const readDetail = listSearch(['proof']);

/** `ids` are the products side by side, `only=differences` leaves out equal rows. */
const readCompare = listSearch(['ids', 'only']);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/products',
  ...listRoute('products', productFilters, (queryClient, search) => {
    prefetch(queryClient.query(categories.byName()));
    return queryClient.query(productList(search));
  }),
  component: lazyRouteComponent(() => import('./products/list'), 'ProductList'),
});

const comparePage = () => import('./compare/page');

const compare = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/products/compare',
  validateSearch: readCompare,
  loaderDeps: ({ search }) => ({ ids: search.ids }),
  loader: async ({ context, deps }) => (await comparePage()).loadComparison(context.queryClient, deps.ids),
  component: lazyRouteComponent(comparePage, 'ComparePage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory/product/$id',
  validateSearch: readDetail,
  loader: ({ context: { queryClient }, params: { id } }) => {
    const product = queryClient.query({ ...productDetail(id), staleTime: 'static' });
    return withRelated(
      product,
      import('./products/related-data').then(({ loadRelated }) => loadRelated(queryClient, id, product)),
    );
  },
  component: lazyRouteComponent(() => import('./products/detail'), 'ProductDetail'),
});

const categoriesPage = () => import('./categories/page');

const tree = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/categories',
  validateSearch: listSearch([]),
  loader: async ({ context }) => (await categoriesPage()).loadCategories(context.queryClient),
  component: lazyRouteComponent(categoriesPage, 'CategoriesPage'),
});

const grid = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/catalog',
  ...listRoute('products', productFilters, (queryClient, search) => {
    prefetch(queryClient.query(requiredSpecifications()));
    return Promise.allSettled([queryClient.query(productList(search)), queryClient.query(categoryTree())]);
  }),
  component: lazyRouteComponent(() => import('./grid/page'), 'CatalogPage'),
});

export const routes = [list, compare, detail, tree, grid] as const;

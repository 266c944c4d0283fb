import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settleWithin, withRelated } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { loadViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { documentFilters } from './filters';

const readDocuments = listSearch(documentFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents',
  validateSearch: readDocuments,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { categoryList, documentList } = await import('./api');
    return withRelated(
      settleWithin(context.queryClient.query(documentList(deps)), loadViews(context, 'documents')),
      context.queryClient.query(categoryList()),
    );
  },
  component: lazyRouteComponent(() => import('./list'), 'DocumentsPage'),
});

const readDocument = listSearch([]);

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents/$id',
  validateSearch: readDocument,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { documentDetail, versionsOf } = await import('./api');
    const document = await queryClient.query({ ...documentDetail(id), staleTime: 'static' });
    await Promise.allSettled([queryClient.query(versionsOf(id))]);
    return document;
  },
  component: lazyRouteComponent(() => import('./detail'), 'DocumentDetail'),
});

export const routes = [list, detail] as const;

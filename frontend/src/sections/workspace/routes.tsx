import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settleWithin, withRelated } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { loadViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { workspaceQueryParams, workspaceDocuments, workspaceFilters } from './api';

const readList = listSearch(workspaceFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/workspace',
  validateSearch: readList,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    withRelated(
      settleWithin(
        context.queryClient.query(workspaceDocuments.list(workspaceQueryParams(deps))),
        loadViews(context, 'workspace_documents'),
      ),
    ),
  component: lazyRouteComponent(() => import('./list'), 'WorkspacePage'),
});

const readDocument = listSearch([]);

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/workspace/$id',
  validateSearch: readDocument,
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.query({ ...workspaceDocuments.one(id), staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./detail'), 'WorkspaceDetail'),
});

export const workspaceRoutes = [list, detail] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { workspaceFilters } from './filters';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/workspace',
  ...listRoute('workspace_documents', workspaceFilters, async (queryClient, search) => {
    const { workspaceDocuments, workspaceQueryParams } = await import('./api');
    return queryClient.query(workspaceDocuments.list(workspaceQueryParams(search)));
  }),
  component: lazyRouteComponent(() => import('./list'), 'WorkspacePage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/workspace/$id',
  validateSearch: listSearch([]),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { workspaceDocuments } = await import('./api');
    return queryClient.query({ ...workspaceDocuments.one(id), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./detail'), 'WorkspaceDetail'),
});

export const routes = [list, detail] as const;

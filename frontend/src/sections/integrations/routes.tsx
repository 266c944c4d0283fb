import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';

const readKeys = listSearch(['environment']);

const keysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/api-keys',
  validateSearch: readKeys,
  loaderDeps: ({ search }) => search,
  // A 403 leads to the page's own message.
  loader: ({ context: { queryClient }, deps }) =>
    import('./api').then(({ apiKeys }) => queryClient.query(apiKeys(deps))).catch(() => undefined),
  component: lazyRouteComponent(() => import('./api-keys'), 'ApiKeysPage'),
});

export const integrationRoutes = [keysRoute] as const;

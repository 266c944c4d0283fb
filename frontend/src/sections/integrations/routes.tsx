import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';

const readSearch = listSearch(['environment']);

const keysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/api-keys',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // A 403 leads to the page's own message.
  loader: ({ context: { queryClient }, deps }) =>
    import('./api').then(({ apiKeys }) => queryClient.query(apiKeys(deps))).catch(() => undefined),
  component: lazyRouteComponent(() => import('./api-keys'), 'ApiKeysPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/webhooks',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // A 403 leads to the page's own message.
  loader: ({ context: { queryClient }, deps }) =>
    import('./api').then(({ webhooks }) => queryClient.query(webhooks(deps))).catch(() => undefined),
  component: lazyRouteComponent(() => import('./webhooks'), 'WebhooksPage'),
});

export const integrationRoutes = [keysRoute, webhooksRoute] as const;

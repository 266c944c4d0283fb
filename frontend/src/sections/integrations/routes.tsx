import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { forAdmins } from '@/sections/identity/api';

const readSearch = listSearch(['environment']);

const keysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/api-keys',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // The page itself reports any error.
  loader: ({ context, deps }) =>
    forAdmins(context, async () => context.queryClient.query((await import('./api')).apiKeys(deps)))?.catch(
      () => undefined,
    ),
  component: lazyRouteComponent(() => import('./api-keys'), 'ApiKeysPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/webhooks',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // The page itself reports any error.
  loader: ({ context, deps }) =>
    forAdmins(context, async () => context.queryClient.query((await import('./api')).webhooks(deps)))?.catch(
      () => undefined,
    ),
  component: lazyRouteComponent(() => import('./webhooks'), 'WebhooksPage'),
});

export const routes = [keysRoute, webhooksRoute] as const;

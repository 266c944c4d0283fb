import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';

const account = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  /** `error` and `error_code` come from Google when an account could not be linked. */
  validateSearch: listSearch(['error', 'error_code']),
  loader: async ({ context: { queryClient } }) => {
    const { accountUser } = await import('./account/api');
    // The page shows a failure itself.
    return queryClient.query(accountUser()).catch(() => undefined);
  },
  component: lazyRouteComponent(() => import('./account/page'), 'AccountPage'),
});

export const routes = [account] as const;

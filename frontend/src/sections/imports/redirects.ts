import { createRoute, redirect } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { rootRoute } from '@/root';

/** The former address of the import, which bookmarks may still have. */
const oldImportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports',
  validateSearch: listSearch(['kind', 'report']),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/catalog/import-export', search, replace: true });
  },
});

export const redirects = [oldImportsRoute] as const;

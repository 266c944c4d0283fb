import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { rootRoute, signedInRoute } from '@/root';

/** `kind` is the type of records in the file; `report` is the import whose report is shown. */
const readSearch = listSearch(['kind', 'report']);

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/catalog/import-export',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./page'), 'ImportExportPage'),
});

export const importsRoutes = [page] as const;

/** The former address of the import, which bookmarks may still have. */
export const oldImportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports',
  validateSearch: readSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/catalog/import-export', search, replace: true });
  },
});

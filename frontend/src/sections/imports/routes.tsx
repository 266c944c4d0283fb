import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';

/** `kind` is the type of records in the file; `report` is the import whose report is shown. */
const readSearch = listSearch(['kind', 'report']);

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/catalog/import-export',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./page'), 'ImportExportPage'),
});

export const routes = [page] as const;

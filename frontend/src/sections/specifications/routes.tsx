import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';

const readSearch = listSearch(['value_type', 'category_id', 'is_required', 'applies_to']);

const page = () => import('./list');

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/specifications',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await page()).loadSpecifications(context.queryClient, deps),
  component: lazyRouteComponent(page, 'SpecificationsPage'),
});

export const specificationsRoutes = [list] as const;

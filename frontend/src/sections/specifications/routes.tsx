import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoute } from '@/patterns/list/list-route';
import { signedInRoute } from '@/root';

const page = () => import('./list');

const filters = ['value_type', 'category_id', 'is_required', 'applies_to'] as const;

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/specifications',
  ...listRoute('specifications', filters, async (queryClient, search) =>
    queryClient.query((await page()).specificationList(search)),
  ),
  component: lazyRouteComponent(page, 'SpecificationsPage'),
});

export const routes = [list] as const;

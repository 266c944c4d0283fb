import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/theme-preview',
  /** `view` is light or dark; otherwise the theme of this device applies. */
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./page'), 'ThemePreviewPage'),
});

export const routes = [page] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '@/root';

const settings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/settings',
  component: lazyRouteComponent(() => import('./settings-page'), 'SettingsPage'),
});

export const routes = [settings] as const;

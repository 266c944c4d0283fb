import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentSession } from '@/api/auth';
import { rootRoute } from '@/root';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: (raw: Record<string, unknown>): { next?: string; reason?: string } => ({ next: text(raw.next), reason: text(raw.reason) }),
  beforeLoad: async () => {
    if (await currentSession()) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./auth-page'), 'AuthPage'),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { currentSession } from '@/api/auth';
import { rootRoute } from '@/root';

/** `/` shows it too, to everybody who is signed out. */
const landing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/landing',
  loader: async () => ({ signedIn: (await currentSession()) !== null }),
  component: lazyRouteComponent(() => import('./landing-page'), 'LandingPage'),
});

/** Where the payment provider sends people back to. */
const success = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscription-success',
  component: lazyRouteComponent(() => import('./result-pages'), 'SubscriptionSuccess'),
});

const cancelled = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscription-cancelled',
  component: lazyRouteComponent(() => import('./result-pages'), 'SubscriptionCancelled'),
});

export const landingRoutes = [landing, success, cancelled] as const;

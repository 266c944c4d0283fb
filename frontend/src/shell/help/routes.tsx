import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { OPEN_HELP, rootRoute, signedInRoute } from '@/root';

/** Inside the shell for whoever is signed in. */
export const helpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/help',
  component: lazyRouteComponent(() => import('./pages'), 'HelpInside'),
});

/** The same for everybody else; the address stays /help. */
export const openHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: OPEN_HELP,
  component: lazyRouteComponent(() => import('./pages'), 'HelpOutside'),
});

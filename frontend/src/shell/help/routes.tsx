import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { OPEN_HELP, rootRoute, signedInRoute } from '@/root';

/** Inside the shell for signed-in users. */
export const helpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/help',
  component: lazyRouteComponent(() => import('./pages'), 'HelpInside'),
});

/** For everyone else; the URL stays /help. */
export const openHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: OPEN_HELP,
  component: lazyRouteComponent(() => import('./pages'), 'HelpOutside'),
});

import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { NotFound, RouteError } from '@/patterns/page-error';
import { rootRoute, signedInRoute } from '@/root';
import { catalogRoutes } from '@/sections/catalog/routes';
import { contactsRoutes, oldContactsRoutes } from '@/sections/contacts/routes';
import { dashboardRoutes, oldDashboardRoute } from '@/sections/dashboard/routes';
import { authRoute } from '@/sections/identity/routes';
import { importsRoutes } from '@/sections/imports/routes';
import { Layout } from '@/shell/layout';
import { Spinner } from '@/ui/button';

signedInRoute.update({ component: Layout });

/** Each section brings its routes; this file only puts them together. */
const routeTree = rootRoute.addChildren([
  authRoute,
  oldDashboardRoute,
  ...oldContactsRoutes,
  signedInRoute.addChildren([...dashboardRoutes, ...contactsRoutes, ...catalogRoutes, ...importsRoutes]),
]);

/** Search words are plain text in the address: `?q=123` and not `?q="123"`. */
const readSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function writeSearch(search: Record<string, unknown>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') words.set(name, value);
  }
  const text = words.toString();
  return text && `?${text}`;
}

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 400,
    defaultPendingComponent: () => <Spinner words="Loading..." />,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    notFoundMode: 'root',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

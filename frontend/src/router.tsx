import type { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { mayBeSignedIn } from '@/api/device-session';
import { PagePending } from '@/patterns/loading/page-pending';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { Root, rootRoute, signedInRoute, SignInPending } from '@/root';
import { adminRoutes, oldAdminRoute } from '@/sections/admin/routes';
import { integrationRoutes } from '@/sections/integrations/routes';
import { businessRoutes } from '@/sections/business/routes';
import { brandsRoutes } from '@/sections/brands/routes';
import { specificationsRoutes } from '@/sections/specifications/routes';
import { calculatorRoutes } from '@/sections/calculator/routes';
import { campaignsRoutes } from '@/sections/campaigns/routes';
import { catalogRoutes } from '@/sections/catalog/routes';
import { contactsRoutes, oldContactsRoutes } from '@/sections/contacts/routes';
import { dashboardRoutes, oldDashboardRoute } from '@/sections/dashboard/routes';
import { deliveriesRoutes } from '@/sections/deliveries/routes';
import { documentsRoutes } from '@/sections/documents/routes';
import { identityRoutes } from '@/sections/identity/routes';
import { healthRoutes } from '@/sections/health/routes';
import { importsRoutes, oldImportsRoute } from '@/sections/imports/routes';
import { inventoryRoutes } from '@/sections/inventory/routes';
import { multiLineOrdersRoutes } from '@/sections/multi-line-orders/routes';
import { notificationsRoutes } from '@/sections/notifications/routes';
import { ordersRoutes } from '@/sections/orders/routes';
import { pipelineRoutes } from '@/sections/pipeline/routes';
import { quotesRoutes } from '@/sections/quotes/routes';
import { oldReportsRoute, reportingRoutes } from '@/sections/reporting/routes';
import { shipmentsRoutes } from '@/sections/shipments/routes';
import { oldStockOrdersRoutes, stockOrdersRoutes } from '@/sections/stock-orders/routes';
import { tasksRoutes } from '@/sections/tasks/routes';
import { themePreviewRoutes } from '@/sections/theme-preview/routes';
import { unitsRoutes } from '@/sections/units/routes';
import { vendorsRoutes } from '@/sections/vendors/routes';
import { workspaceRoutes } from '@/sections/workspace/routes';
import { helpRoute, openHelpRoute } from '@/shell/help/routes';
import { Shell } from '@/shell/shell';

const RouteError = lazyWithPreload(async () => (await import('@/shell/route-error')).RouteError);

rootRoute.update({ component: () => <Root Shell={Shell} /> });
signedInRoute.update({
  component: lazyRouteComponent(() => import('@/shell/layout'), 'Layout'),
  pendingComponent: SignInPending,
  pendingMinMs: 0,
});

/** Each section defines its routes; this file only combines them. */
const routeTree = rootRoute.addChildren([
  oldDashboardRoute,
  oldAdminRoute,
  oldReportsRoute,
  oldImportsRoute,
  ...oldContactsRoutes,
  ...oldStockOrdersRoutes,
  openHelpRoute,
  signedInRoute.addChildren([
    ...dashboardRoutes,
    ...contactsRoutes,
    ...brandsRoutes,
    ...specificationsRoutes,
    ...catalogRoutes,
    ...unitsRoutes,
    ...inventoryRoutes,
    ...stockOrdersRoutes,
    ...shipmentsRoutes,
    ...vendorsRoutes,
    ...ordersRoutes,
    ...multiLineOrdersRoutes,
    ...deliveriesRoutes,
    ...quotesRoutes,
    ...tasksRoutes,
    ...reportingRoutes,
    ...pipelineRoutes,
    ...campaignsRoutes,
    ...documentsRoutes,
    ...workspaceRoutes,
    ...notificationsRoutes,
    ...importsRoutes,
    ...calculatorRoutes,
    ...identityRoutes,
    ...themePreviewRoutes,
    ...adminRoutes,
    ...integrationRoutes,
    ...businessRoutes,
    ...healthRoutes,
    helpRoute,
  ]),
]);

/** Search parameters are plain text in the URL: `?q=123` and not `?q="123"`. */
const readSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
  }
  const text = params.toString();
  return text && `?${text}`;
}

const NotFound = lazyWithPreload(async () => (await import('@/shell/not-found')).NotFound);

/** A URL without a page is shown on its own; a missing record is shown inside the shell. */
function UnknownPath() {
  return (
    <main id="main">
      <NotFound />
    </main>
  );
}

/** Restores the scroll position of a page. A user who scrolled while the first page was still loading stays there. */
function restoresScroll(): () => boolean {
  let isFirst = true;
  return () => {
    const scrolledEarly = isFirst && scrollY > 0;
    isFirst = false;
    return !scrolledEarly;
  };
}

export function makeRouter(queryClient: QueryClient) {
  // Users who seem to be signed in see the shell immediately; others are about to be sent to the sign-in.
  signedInRoute.update({ pendingMs: mayBeSignedIn() ? 0 : 150 });
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: restoresScroll(),
    defaultPendingMs: 400,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: UnknownPath,
    notFoundMode: 'root',
    // Unknown parameters are not sent to the server.
    search: { strict: true },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

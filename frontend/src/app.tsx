import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { auth, onSignedOut } from '@/api/auth';
import { leaveForEnvironment } from '@/api/environment';
import { makeQueryClient } from '@/api/query-client';
import { setUndoLoader } from '@/api/undo-registry';
import { makeRouter } from '@/router';
import { visitorLocation } from '@/lib/browser/visitor-location';
import { errorData, log } from '@/lib/storage/log';
import { unsavedChanges } from '@/lib/browser/unsaved';

const LATER_MS = 2000;
/**
 * The essential pages are preloaded this long after the first one is rendered, so that they open immediately and
 * offline.
 */
const PRELOAD_MS = 100;
const ESSENTIAL = ['/contacts', '/products', '/purchases'] as const;

/** The pages behind the sign-in, framed from the start. Created once per document, because signing out leaves it. */
export function startApp() {
  const queryClient = makeQueryClient();
  addEventListener('error', ({ error }) => log('error', 'error', 'Uncaught error', errorData(error)));
  addEventListener('unhandledrejection', ({ reason }) =>
    log('error', 'error', 'Unhandled rejection', errorData(reason)),
  );
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    log('warn', 'security', 'Blocked by the content security policy', { directive: effectiveDirective }),
  );
  setUndoLoader(async () =>
    Promise.all(Object.values((await import('@/undo-modules')).undoModules).map((load) => load())),
  );
  const router = makeRouter(queryClient);
  // The page's own code loads while the server is still identifying the user.
  const [matched] = router.getMatchedRoutes(visitorLocation.path());
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined);
  // Until the first page is rendered, its route handles a lost session itself and remembers the intended page.
  onSignedOut(() => {
    if (!router.state.resolvedLocation) return;
    unsavedChanges.clear();
    void leaveForEnvironment('/auth');
  });
  // They refresh the session and log what is slow; the first paint doesn't need them.
  setTimeout(() => {
    void auth().catch(() => undefined);
    void import('@/api/performance-log').then(
      ({ watchPerformance }) => watchPerformance(router.subscribe),
      () => undefined,
    );
  }, LATER_MS);
  const drawn = router.subscribe('onRendered', () => {
    drawn();
    setTimeout(() => {
      void import('@/api/double-press').then(
        ({ ignoreDoublePresses }) => ignoreDoublePresses(queryClient.getMutationCache()),
        () => undefined,
      );
      for (const path of ESSENTIAL) router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined);
    }, PRELOAD_MS);
  });
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { auth, onSignedOut } from '@/api/auth';
import { leave } from '@/api/environment';
import { makeQueryClient } from '@/api/query-client';
import { loadWaysBackBy } from '@/api/undo-registry';
import { place } from '@/lib/visitor-location';
import { unsaved } from '@/lib/unsaved';
import { makeRouter } from '@/router';

const LATER_MS = 2000;
/** The essential pages load this long after the first one is drawn: they open without a line, and without waiting. */
const PRELOAD_MS = 100;
const ESSENTIAL = ['/contacts', '/products', '/purchases'] as const;

/** The pages behind the sign-in, in their frame from the start. Made once per document: who signs out leaves it. */
export function startApp() {
  const queryClient = makeQueryClient();
  loadWaysBackBy(async () =>
    Promise.all(Object.values((await import('@/undo-modules')).undoModules).map((load) => load())),
  );
  const router = makeRouter(queryClient);
  // The page's own part is on its way while the server still says who it is.
  const [matched] = router.getMatchedRoutes(place.path());
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined);
  // Before the first page stands its route notices by itself, and remembers where somebody wanted to go.
  onSignedOut(() => {
    if (!router.state.resolvedLocation) return;
    unsaved.clear();
    void leave('/auth');
  });
  // It keeps the session fresh; the first picture does without it.
  setTimeout(() => {
    void auth().catch(() => undefined);
  }, LATER_MS);
  const drawn = router.subscribe('onRendered', () => {
    drawn();
    setTimeout(() => {
      for (const path of ESSENTIAL) router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined);
    }, PRELOAD_MS);
  });
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

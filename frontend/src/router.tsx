import type { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { mayBeSignedIn } from '@/api/device-session';
import { PagePending } from '@/patterns/loading/page-pending';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { Root, rootRoute, signedInRoute, SignInPending } from '@/root';
import type { sections } from '@/sections/manifests';
import { helpRoute, openHelpRoute } from '@/shell/help/routes';
import { Shell } from '@/shell/shell';

const RouteError = lazyWithPreload(async () => (await import('@/shell/route-error')).RouteError);

rootRoute.update({ component: () => <Root Shell={Shell} /> });
signedInRoute.update({
  component: lazyRouteComponent(() => import('@/shell/layout'), 'Layout'),
  pendingComponent: SignInPending,
  pendingMinMs: 0,
});

type Manifest = (typeof sections)[number];
type Routes = NonNullable<Manifest['routes']>;
type Redirects = NonNullable<Manifest['redirects']>;

const routes = Object.values(import.meta.glob<Routes>('./sections/*/routes.tsx', { eager: true, import: 'routes' }));
const redirects = Object.values(
  import.meta.glob<Redirects>('./sections/*/redirects.ts', { eager: true, import: 'redirects' }),
);

/** Each section defines its routes; this file only combines them. */
const routeTree = rootRoute.addChildren([
  ...redirects.flatMap((all): Redirects[number][] => [...all]),
  openHelpRoute,
  signedInRoute.addChildren([...routes.flatMap((all): Routes[number][] => [...all]), helpRoute]),
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

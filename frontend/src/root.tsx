import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect, retainSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { auth, currentSession } from '@/api/auth';
import { environments, type Environment } from '@/api/config';
import { settleEnvironment } from '@/api/environment';
import { isRefusal } from '@/api/refusal';
import { myProfile, type Profile } from '@/sections/identity/api';
import { toasts } from '@/lib/toasts';
import { Spinner } from '@/ui/button';

export interface RootSearch {
  env?: Environment;
  /** A dialog that can open over any page. */
  dialog?: string;
}

/** Above every page: keeps `env` on each internal link and holds the toasts. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: (raw: Record<string, unknown>): RootSearch => ({
    env: environments.find((known) => known === raw.env),
    dialog: typeof raw.dialog === 'string' && raw.dialog !== '' ? raw.dialog : undefined,
  }),
  search: { middlewares: [retainSearchParams(['env'])] },
  component: Root,
});

export const loadToaster = () => import('@/ui/toaster');
const Toaster = lazy(() => loadToaster().then((parts) => ({ default: parts.Toaster })));

let everToasted = false;
const hasToasted = () => (everToasted ||= toasts.read().length > 0);

function Root() {
  const toasted = useSyncExternalStore(toasts.subscribe, hasToasted);
  return (
    <>
      <Outlet />
      {toasted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}

/** The parent of every page that needs sign-in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, search, location }) => {
    if (!(await currentSession())) throw location.pathname === '/' ? toLanding(location.hash) : toSignIn(location.href);
    const profile = await profileOrOut(context.queryClient, location.href);
    const environment = settleEnvironment(profile.role === 'admin', search.env);
    if (environment !== 'production' && search.env !== environment) {
      throw redirect({ to: location.pathname, search: { ...location.search, env: environment }, hash: location.hash, replace: true } as never);
    }
    return { profile, environment };
  },
  pendingComponent: () => <Spinner words="Authenticating..." />,
  pendingMs: 150,
});

/** Signed out, `/` shows the landing page and stays `/` in the address; a reload asks again who is there. */
const toLanding = (hash: string) => redirect({ to: '/landing', hash, mask: { to: '/', hash, unmaskOnReload: true }, replace: true } as never);

const toSignIn = (href: string, reason?: 'disabled') =>
  redirect({ to: '/auth', search: { next: href === '/' ? undefined : href, reason }, replace: true } as never);

async function profileOrOut(queryClient: QueryClient, href: string): Promise<Profile> {
  try {
    return await queryClient.query({ ...myProfile(), staleTime: 'static' });
  } catch (error) {
    if (!isRefusal(error, 401) && !isRefusal(error, 403)) throw error;
    await auth().signOut({ scope: 'local' });
    throw toSignIn(href, error.status === 403 ? 'disabled' : undefined);
  }
}

import { useQuery, type QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { auth, currentSession } from '@/api/auth';
import { awaitsSecondFactor } from '@/api/device-session';
import type { Environment } from '@/api/config';
import { environmentInAddress, isEnvironment, leaveForEnvironment, settleEnvironment } from '@/api/environment';
import { isRefusal } from '@/api/refusal';
import { myProfile, type Profile } from '@/sections/identity/api';
import { PagePending } from '@/patterns/loading/page-pending';
import { linkTo } from '@/patterns/navigation/link-to';
import { Spinner } from '@/ui/button';
import { toasts } from '@/lib/browser/toasts';

interface RootSearch {
  env?: Environment;
  /** A dialog that can open over any page. */
  dialog?: string;
  /** The record being created over any page: a call, a quote, an enquiry. */
  new?: string;
  /** Who it is for: `customers:<id>` or `prospects:<id>`. */
  who?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Around every page: adds `env` to each internal link and holds the toasts. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: (raw: Record<string, unknown>): RootSearch => ({
    env: isEnvironment(raw.env) ? raw.env : undefined,
    dialog: textOf(raw.dialog),
    new: textOf(raw.new),
    who: textOf(raw.who),
  }),
  search: {
    middlewares: [
      ({ search, next }) => {
        const wanted = next(search);
        return { ...wanted, env: environmentInAddress(wanted.env, search.env) };
      },
    ],
  },
});

/** A former or short URL, which leads to the page with the same parameters. */
export const redirectRoute = <const Path extends string>(path: Path, to: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    // Typed as none: these parameters are only passed on.
    validateSearch: (raw: Record<string, unknown>): object => raw,
    beforeLoad: ({ location: { search }, params }) => {
      throw redirect({ ...linkTo(to, { params, search }), replace: true });
    },
  });

export const loadToaster = () => import('@/ui/toaster');
const Toaster = lazy(() => loadToaster().then((parts) => ({ default: parts.Toaster })));

let everToasted = false;
const hasToasted = () => (everToasted ||= toasts.read().length > 0);

/** Only signed-in pages have the shell; a URL without a page doesn't. */
export function Root({ Shell }: { Shell: ComponentType<{ children: ReactNode }> }) {
  const toasted = useSyncExternalStore(toasts.subscribe, hasToasted);
  const inShell = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === signedInRoute.id) });
  return (
    <>
      {inShell ? (
        <Shell>
          <Outlet />
        </Shell>
      ) : (
        <Outlet />
      )}
      {toasted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}

/** Whether the address opens a form or another dialog over its page. */
const opensForm = (search: object) => 'open' in search || 'new' in search;

/** The parent of every page that requires sign-in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, search, location }) => {
    const session = await currentSession();
    if (!session || awaitsSecondFactor(session)) {
      if (!session && location.pathname === '/help') throw toOpenHelp(location.hash);
      await leaveForEnvironment(!session && location.pathname === '/' ? '/' : signInAt(location.href));
    }
    const profile = await profileOrOut(context.queryClient, location.href);
    const environment = settleEnvironment(profile.role === 'admin', search.env);
    const env = environmentInAddress(search.env);
    if (search.env !== env) {
      throw redirect({
        ...linkTo(location.pathname, { search: { ...location.search, env } }),
        hash: location.hash,
        replace: true,
      });
    }
    if (profile.role === 'guest' && opensForm(location.search) && location.pathname !== '/account')
      throw redirect({ ...linkTo(location.pathname, { search: {} }), replace: true });
    return { profile, environment };
  },
});

/** Shown inside the shell until the user is identified and the page has loaded. */
export function SignInPending() {
  const me = useQuery({ ...myProfile(), enabled: false }).data;
  return me ? <PagePending /> : <Spinner label="Authenticating..." />;
}

/** Help is public: without an account it is shown outside the shell, at the same URL. */
export const OPEN_HELP = '/help/open';

const toOpenHelp = (hash: string) =>
  redirect({ ...linkTo(OPEN_HELP), hash, mask: { ...linkTo('/help'), hash, unmaskOnReload: true }, replace: true });

const signInAt = (href: string, reason?: 'disabled'): string =>
  `/auth?${new URLSearchParams({ ...(href === '/' ? {} : { next: href }), ...(reason && { reason }) }).toString()}`;

async function profileOrOut(queryClient: QueryClient, href: string): Promise<Profile> {
  try {
    return await queryClient.query({ ...myProfile(), staleTime: 'static' });
  } catch (error) {
    if (!isRefusal(error, 401) && !isRefusal(error, 403)) throw error;
    await (await auth()).signOut({ scope: 'local' });
    return leaveForEnvironment(signInAt(href, error.status === 403 ? 'disabled' : undefined));
  }
}

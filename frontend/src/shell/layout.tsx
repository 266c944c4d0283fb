import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentEnvironment } from '@/api/environment';
import { startLive } from '@/api/live';
import { rememberSearch } from '@/lib/last-search';
import { pageKeys } from '@/lib/page-keys';
import { listAbove, removedRecords } from '@/lib/removed-records';
import { replayEarlyKeys } from '@/lib/early-keys';
import { listen, type Shortcut } from '@/lib/shortcuts';
import { singleKeys } from '@/lib/preferences';
import { later } from '@/patterns/lazy-with-preload';
import { useSearchChange } from '@/patterns/list-search';
import { myProfile, type Profile } from '@/sections/identity/api';
import { loadToaster } from '@/root';
import { loadMenus } from '@/ui/menu';
import { useCommands } from './commands';
import { loadActivity } from './bells';
import { Crumbs } from './crumbs';
import { loadSlideIn } from './shell';
import { surfaces, useSurface } from './surfaces';

const loadDialogs = () => import('./dialogs');
const Dialogs = lazy(() => loadDialogs().then((parts) => ({ default: parts.Dialogs })));
const NewDialogs = lazy(() => import('./new-dialogs').then((parts) => ({ default: parts.NewDialogs })));
const loadPalette = () => import('./palette/palette');
const Palette = lazy(() => loadPalette().then((parts) => ({ default: parts.Palette })));
const GuestPage = later(async () => (await import('./guest-page')).GuestPage);
const LATER_MS = 2000;

/** Within the shell, once it is known who is signed in: the page, and what opens over any page. */
export function Layout() {
  const { data: me } = useSuspenseQuery(myProfile());
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { dialog, new: making, open } = useSearch({ strict: false });
  useKeys(me.role === 'admin');
  useLoadedLater();
  useLive(me);
  useFocusOnNewPage(path);
  useSearchesKept();
  useLeaveRemoved(path);
  return (
    <>
      {me.role === 'guest' ? <GuestPage me={me} /> : <Page />}
      {dialog !== undefined && (
        <Suspense>
          <Dialogs me={me} />
        </Suspense>
      )}
      {(making !== undefined || open === 'new') && me.role !== 'guest' && (
        <Suspense>
          <NewDialogs />
        </Suspense>
      )}
      <PaletteOver isAdmin={me.role === 'admin'} />
    </>
  );
}

function Page() {
  // The old page stays until the new one is there, and so do its crumbs.
  const shownPath = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  return (
    <>
      <Crumbs path={shownPath} />
      <Outlet />
    </>
  );
}

/** An undo removed the record of this page: its list comes instead. */
function useLeaveRemoved(path: string): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      removedRecords.subscribe((id) => {
        const list = listAbove(path, id);
        if (list) void navigate({ to: list, replace: true });
      }),
    [path, navigate],
  );
}

function PaletteOver({ isAdmin }: { isAdmin: boolean }) {
  return useSurface() === 'palette' ? <OpenPalette isAdmin={isAdmin} /> : null;
}

/** Until the palette is loaded its field is there already: nothing typed is lost, nor taken for single keys. */
function OpenPalette({ isAdmin }: { isAdmin: boolean }) {
  const [early, setEarly] = useState('');
  const [ready, setReady] = useState(false);
  const entered = useRef(false);
  const change = useSearchChange();
  const toKeys = () => {
    surfaces.close();
    change({ dialog: 'keys' });
  };
  return (
    <>
      {!ready && (
        <input
          autoFocus
          className="sr early-search"
          aria-label="Search or jump to"
          value={early}
          onChange={(event) => setEarly(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') surfaces.close();
            entered.current ||= key === 'Enter';
          }}
        />
      )}
      <Suspense>
        <Palette isAdmin={isAdmin} early={early} entered={entered} onReady={() => setReady(true)} onKeys={toKeys} />
      </Suspense>
    </>
  );
}

/** What the first picture does without comes when it stands, so that it is there without a line too. */
function useLoadedLater(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadToaster, loadMenus, loadDialogs, loadSlideIn, loadPalette, loadActivity])
        load().catch(() => undefined);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Changes of others arrive by themselves; guests see nothing that could change. */
function useLive(me: Profile): void {
  const client = useQueryClient();
  const environment = currentEnvironment();
  const { id, role } = me;
  useEffect(
    () => (environment && role !== 'guest' ? startLive(client, id, environment) : undefined),
    [client, id, role, environment],
  );
}

function useKeys(isAdmin: boolean): void {
  const commands = useCommands(isAdmin);
  const now = useRef(commands);
  // Before the page is painted: who sees it may press a key.
  useLayoutEffect(() => {
    now.current = commands;
  }, [commands]);
  useLayoutEffect(() => {
    const stop = listen(
      () =>
        [...pageKeys.read(), ...now.current].flatMap(({ keys, also, run }): Shortcut[] =>
          keys === undefined ? [] : [{ keys, also, run }],
        ),
      () => singleKeys.read(),
    );
    void replayEarlyKeys();
    return stop;
  }, []);
}

/** A new page begins at its top for screen readers too; the first one keeps the browser's own start. */
function useFocusOnNewPage(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    surfaces.close();
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}

function useSearchesKept(): void {
  const location = useRouterState({ select: (state) => state.resolvedLocation });
  useEffect(() => {
    if (location) rememberSearch(location.pathname, location.search);
  }, [location]);
}

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { currentEnvironment } from '@/api/environment';
import { startLive } from '@/api/live';
import { formats } from '@/lib/formats';
import { rememberSearch } from '@/lib/storage/last-search';
import { pageKeys } from '@/lib/keys/page-keys';
import { listAbove, removedRecords } from '@/lib/storage/removed-records';
import { replayEarlyKeys } from '@/lib/keys/early-keys';
import { listenForShortcuts, type Shortcut } from '@/lib/keys/shortcuts';
import { singleKeys } from '@/lib/storage/preferences';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange } from '@/patterns/list/list-search';
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
const GuestNote = lazyWithPreload(async () => (await import('./guest-note')).GuestNote);
/** These pages are the same for everyone. */
const OPEN_TO_GUESTS: readonly string[] = ['/account', '/help', '/calculator', '/theme-preview'];
const LATER_MS = 2000;

/** The part of the shell that needs the user: the page, and dialogs that open over any page. */
export function Layout() {
  const { data: me } = useSuspenseQuery(myProfile());
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { dialog, new: newDialog, open } = useSearch({ strict: false });
  useKeys(me.role === 'admin');
  useLoadedLater();
  useLive(me);
  useFocusOnNewPage(path);
  useRememberedSearch();
  useLeaveRemoved(path);
  return (
    <>
      {me.role === 'guest' && !OPEN_TO_GUESTS.includes(path) && <GuestNote />}
      <Page />
      {dialog !== undefined && (
        <Suspense>
          <Dialogs me={me} />
        </Suspense>
      )}
      {(newDialog !== undefined || open === 'new') && me.role !== 'guest' && (
        <Suspense>
          <NewDialogs />
        </Suspense>
      )}
      <PaletteLayer isAdmin={me.role === 'admin'} />
    </>
  );
}

function Page() {
  // The old page stays until the new one has loaded, and so do its breadcrumbs.
  const shownPath = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  // New formats change what any part of the page shows.
  const drawn = useSyncExternalStore(formats.subscribe, formats.version);
  return (
    <>
      <Crumbs path={shownPath} />
      <Outlet key={drawn} />
    </>
  );
}

/** If an undo removed the record of this page, goes to its list. */
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

function PaletteLayer({ isAdmin }: { isAdmin: boolean }) {
  return useSurface() === 'palette' ? <OpenPalette isAdmin={isAdmin} /> : null;
}

/** A stand-in for the palette's field until it has loaded, so that nothing typed is lost or taken for shortcuts. */
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

/** Loads what the first paint doesn't need once it is done, so that it is also available offline. */
function useLoadedLater(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadToaster, loadMenus, loadDialogs, loadSlideIn, loadPalette, loadActivity])
        load().catch(() => undefined);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Starts live updates; guests don't see anything that could change. */
function useLive(me: Profile): void {
  const client = useQueryClient();
  const environment = currentEnvironment();
  const { id, role } = me;
  // Without it, more is refetched than necessary.
  useEffect(() => void import('@/shown-tables').catch(() => undefined), []);
  useEffect(
    () => (environment && role !== 'guest' ? startLive(client, id, environment) : undefined),
    [client, id, role, environment],
  );
}

function useKeys(isAdmin: boolean): void {
  const commands = useCommands(isAdmin);
  const now = useRef(commands);
  // Before the first paint: a user who sees the page may press a key.
  useLayoutEffect(() => {
    now.current = commands;
  }, [commands]);
  useLayoutEffect(() => {
    const stop = listenForShortcuts(
      () =>
        [...pageKeys.read(), ...now.current].flatMap(({ keys, aliases, run }): Shortcut[] =>
          keys === undefined ? [] : [{ keys, aliases, run }],
        ),
      () => singleKeys.read(),
    );
    void replayEarlyKeys();
    return stop;
  }, []);
}

/** Focuses each new page at its top for screen readers; the first one keeps the browser's default. */
function useFocusOnNewPage(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    surfaces.close();
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}

function useRememberedSearch(): void {
  const location = useRouterState({ select: (state) => state.resolvedLocation });
  useEffect(() => {
    if (location) rememberSearch(location.pathname, location.search);
  }, [location]);
}

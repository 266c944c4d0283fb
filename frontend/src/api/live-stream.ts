import type { QueryClient } from '@tanstack/react-query';
import { unsavedChanges } from '@/lib/browser/unsaved';
import { send } from './client';
import { loadConfig } from './config';
import { followDefaultEnvironment } from './environment';
import { takeFirstCursor } from './feed-cursor';
import { liveConnection } from './live';
import { LiveActions } from './live-actions';
import { SharedStream } from './live-tabs';
import { LiveViews } from './live-views';

/** Until nothing typed would be lost, because new formats redraw the page. */
const CHECK_INTERVAL_MS = 5000;
/** Without the stream, visible data is refetched at this interval. */
const PROBE_INTERVAL_MS = 60_000;

/** Keeps everything on the screen up to date with the server until the returned function is called. */
export function startStream(client: QueryClient, user: string, environment: string): () => void {
  const name = `live:${environment}:${user}`;
  const views = new LiveViews(client);
  const memory = cursorStore(environment);
  // Everything on the screen was read after this position, so it doesn't need to be read again.
  const first = takeFirstCursor();
  if (first) memory.write(first);
  const redraw = followSettings();
  const actions = new LiveActions();
  const stream = new SharedStream({
    name,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined,
    request: (since, signal) =>
      send('/realtime/v1/changes', { signal, cache: 'no-store', headers: since ? { 'Last-Event-ID': since } : {} }),
    memory,
    onChange: (change) => {
      if (change.table === 'settings') redraw.soon();
      views.onChange(change);
      actions.onChange(change);
    },
    reloadAll: () => {
      views.reloadAll();
      redraw.soon();
    },
    state: (up) => {
      liveConnection.set(up);
      if (up) void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    },
  });
  const fallBack = setInterval(() => {
    if (!liveConnection.read().up && navigator.onLine) views.reloadAll();
  }, PROBE_INTERVAL_MS);
  return () => {
    clearInterval(fallBack);
    stream.stop();
    actions.stop();
    redraw.stop();
    views.stop();
  };
}

/** Shows another admin's change of currency, formats or time zone. */
function followSettings() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (unsavedChanges.any()) timer = setTimeout(look, CHECK_INTERVAL_MS);
    // If the server can't be reached, the formats stay; a later change or visit brings the new ones.
    else loadConfig().then(followDefaultEnvironment, () => undefined);
  };
  const stop = () => clearTimeout(timer);
  const soon = () => {
    stop();
    look();
  };
  return { soon, stop };
}

/** A tab's position survives a reload. Each environment has its own. */
function cursorStore(environment: string) {
  const key = `live-place:${environment}`;
  return {
    read: () => sessionStorage.getItem(key) ?? undefined,
    write: (place: string | undefined) =>
      place === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, place),
  };
}

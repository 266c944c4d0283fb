import type { QueryClient } from '@tanstack/react-query';
import { send } from './client';
import { takeFirstPlace } from './feed-cursor';
import { liveness } from './live';
import { LiveActs } from './live-acts';
import { SharedStream } from './live-tabs';
import { LiveViews } from './live-views';

/** Without the stream, visible data is refetched at this interval. */
const ASK_EVERY_MS = 60_000;

/** Keeps everything on the screen up to date with the server until the returned function is called. */
export function startStream(client: QueryClient, user: string, environment: string): () => void {
  const name = `live:${environment}:${user}`;
  const views = new LiveViews(client);
  const memory = placeOf(environment);
  // Everything on the screen was read after this position, so it doesn't need to be read again.
  const first = takeFirstPlace();
  if (first) memory.write(first);
  const acts = new LiveActs((tables) => views.touch(tables));
  const stream = new SharedStream({
    name,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined,
    ask: (since, signal) =>
      send('/realtime/v1/changes', { signal, cache: 'no-store', headers: since ? { 'Last-Event-ID': since } : {} }),
    memory,
    hear: (change) => {
      views.hear(change);
      acts.hear(change);
    },
    reloadAll: () => views.reloadAll(),
    state: (up) => {
      liveness.set(up);
      if (up) void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    },
  });
  const fallBack = setInterval(() => {
    if (!liveness.read().up && navigator.onLine) views.reloadAll();
  }, ASK_EVERY_MS);
  return () => {
    clearInterval(fallBack);
    stream.stop();
    acts.stop();
    views.stop();
  };
}

/** A tab's position survives a reload. Each environment has its own. */
function placeOf(environment: string) {
  const key = `live-place:${environment}`;
  return {
    read: () => sessionStorage.getItem(key) ?? undefined,
    write: (place: string | undefined) =>
      place === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, place),
  };
}

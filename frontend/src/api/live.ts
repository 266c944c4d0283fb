import type { QueryClient } from '@tanstack/react-query';
import { send } from './client';
import { takeFirstPlace } from './first-place';
import { LiveActs } from './live-acts';
import { LiveViews } from './live-views';
import type { SharedStream } from './live-tabs';

export interface Liveness {
  /** Changes of others arrive by themselves. */
  up: boolean;
  /** Until when they did, in milliseconds; 0 before the first time. */
  until: number;
}

/** Without the stream, what is shown is asked again so often. */
const ASK_EVERY_MS = 60_000;
const LOAD_AGAIN_MS = 10_000;

let now: Liveness = { up: false, until: 0 };
const listeners = new Set<() => void>();

export const liveness = {
  read: (): Liveness => now,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(up: boolean): void {
  if (up === now.up) return;
  now = { up, until: Date.now() };
  listeners.forEach((listener) => listener());
}

/** Keeps everything on the screen as the server has it, until the returned function is called. */
export function startLive(client: QueryClient, user: string, environment: string): () => void {
  const name = `live:${environment}:${user}`;
  const views = new LiveViews(client);
  const memory = placeOf(environment);
  // Everything on the screen was read later than this: there is no need to read it a second time.
  const first = takeFirstPlace();
  if (first) memory.write(first);
  const acts = new LiveActs((tables) => views.touch(tables));
  const options: ConstructorParameters<typeof SharedStream>[0] = {
    name,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined,
    ask: (since, signal) => send('/realtime/v1/changes', { signal, cache: 'no-store', headers: since ? { 'Last-Event-ID': since } : {} }),
    memory,
    hear: (change) => {
      views.hear(change);
      acts.hear(change);
    },
    anew: () => views.anew(),
    state: (up) => {
      set(up);
      if (up) void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    },
  };
  const stop = withStream((Stream) => new Stream(options));
  const fallBack = setInterval(() => {
    if (!now.up && navigator.onLine) views.anew();
  }, ASK_EVERY_MS);
  return () => {
    clearInterval(fallBack);
    stop();
    acts.stop();
    views.stop();
  };
}

/** The first picture does without the stream: its code loads after that, and again after a while when it could not be loaded. */
function withStream(open: (Stream: typeof SharedStream) => SharedStream): () => void {
  let stream: SharedStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const load = () => {
    import('./live-tabs').then(
      (parts) => {
        if (!isOver) stream = open(parts.SharedStream);
      },
      () => {
        if (!isOver) timer = setTimeout(load, LOAD_AGAIN_MS);
      },
    );
  };
  load();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stream?.stop();
  };
}

/** A tab's place outlives a reload, each environment has its own. */
function placeOf(environment: string) {
  const key = `live-place:${environment}`;
  return {
    read: () => sessionStorage.getItem(key) ?? undefined,
    write: (place: string | undefined) => (place === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, place)),
  };
}

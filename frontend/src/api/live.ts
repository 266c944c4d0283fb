import type { QueryClient } from '@tanstack/react-query';

export interface Liveness {
  /** Changes of others arrive by themselves. */
  up: boolean;
  /** Until when they did, in milliseconds; 0 before the first time. */
  until: number;
}

const LOAD_AGAIN_MS = 10_000;

let now: Liveness = { up: false, until: 0 };
const listeners = new Set<() => void>();

export const liveness = {
  read: (): Liveness => now,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (up: boolean): void => {
    if (up === now.up) return;
    now = { up, until: Date.now() };
    listeners.forEach((listener) => listener());
  },
};

/** The first picture does without the stream: its code loads after that, and again after a while when it could not be loaded. */
export function startLive(client: QueryClient, user: string, environment: string): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const load = () => {
    import('./live-stream').then(
      ({ startStream }) => {
        if (!isOver) stop = startStream(client, user, environment);
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
    stop?.();
  };
}

import type { QueryClient } from '@tanstack/react-query';

interface Liveness {
  /** Changes made by others are arriving live. */
  up: boolean;
  /** When they last arrived live, as a timestamp in milliseconds; 0 before the first time. */
  until: number;
}

const RELOAD_DELAY_MS = 10_000;

let connectionState: Liveness = { up: false, until: 0 };
const listeners = new Set<() => void>();

export const liveConnection = {
  read: (): Liveness => connectionState,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (up: boolean): void => {
    if (up === connectionState.up) return;
    connectionState = { up, until: Date.now() };
    listeners.forEach((listener) => listener());
  },
};

/** The stream's code loads after the first paint, and is retried after a while if it fails to load. */
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
        if (!isOver) timer = setTimeout(load, RELOAD_DELAY_MS);
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

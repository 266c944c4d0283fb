import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, from the browser's online state and the outcome of the last request. */
let isReachable = true;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === isReachable) return;
  isReachable = next;
  listeners.forEach((listener) => listener());
}

export const connectivity = {
  /** Call when a request got any response. */
  found: () => set(true),
  /** Call when a request got no response. One that we aborted ourselves doesn't count. */
  lost: (error: unknown) => {
    if (error instanceof TypeError) set(false);
  },
  read: (): boolean => navigator.onLine && isReachable,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};

export const useLine = (): boolean => useSyncExternalStore(connectivity.subscribe, connectivity.read);

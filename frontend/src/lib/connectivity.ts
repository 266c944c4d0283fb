import { useSyncExternalStore } from 'react';

/** Whether the server can be reached: what the browser says, and what the last call met. */
let reached = true;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === reached) return;
  reached = next;
  listeners.forEach((listener) => listener());
}

export const line = {
  /** A call got an answer, whatever it was. */
  found: () => set(true),
  /** A call got none. One that was given up by ourselves says nothing. */
  lost: (error: unknown) => {
    if (error instanceof TypeError) set(false);
  },
  read: (): boolean => navigator.onLine && reached,
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

export const useLine = (): boolean => useSyncExternalStore(line.subscribe, line.read);

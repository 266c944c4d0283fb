import { useSyncExternalStore } from 'react';

/** What opens over the frame without a word in the address: going on from it leaves no stop on the way back. */
export type Surface = 'palette' | 'activity';

let shown: Surface | undefined;
const listeners = new Set<() => void>();

function set(next: Surface | undefined) {
  shown = next;
  listeners.forEach((listener) => listener());
}

export const surfaces = {
  show: (surface: Surface) => set(surface),
  toggle: (surface: Surface) => set(shown === surface ? undefined : surface),
  close: () => set(undefined),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSurface = (): Surface | undefined => useSyncExternalStore(surfaces.subscribe, () => shown);

import { useSyncExternalStore } from 'react';

/** Overlays that are not in the URL: navigating from one adds no history entry for it. */
type Surface = 'palette' | 'activity' | 'notifications';

let openSurface: Surface | undefined;
let opener: Element | null = null;
const listeners = new Set<() => void>();

function set(next: Surface | undefined) {
  openSurface = next;
  listeners.forEach((listener) => listener());
}

export const surfaces = {
  show: (surface: Surface) => {
    if (!openSurface) opener = document.activeElement;
    set(surface);
  },
  toggle: (surface: Surface) => (openSurface === surface ? surfaces.close() : surfaces.show(surface)),
  close: () => set(undefined),
  /** Restores the focus to where it was; it may have waited elsewhere while the palette loaded. */
  giveBack: () => opener instanceof HTMLElement && opener.isConnected && opener.focus({ preventScroll: true }),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSurface = (): Surface | undefined => useSyncExternalStore(surfaces.subscribe, () => openSurface);

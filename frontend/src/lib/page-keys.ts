import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Shortcut } from './shortcuts';

/** What can be done on this page: on the key sheet with its keys, and in the palette with its drawing. */
export interface PageKey extends Omit<Shortcut, 'keys'> {
  title: string;
  keys?: string;
  /** The name of its drawing. Without one it is only a key: what means the row with the focus, for example. */
  icon?: string;
}

let shown: readonly PageKey[] = [];
const listeners = new Set<() => void>();

function set(next: readonly PageKey[]) {
  shown = next;
  listeners.forEach((listener) => listener());
}

/** Listened to by the frame together with its own keys, so that `G S` is never taken for `S`. */
export const pageKeys = {
  read: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useShownPageKeys = (): readonly PageKey[] =>
  useSyncExternalStore(
    (listener) => pageKeys.subscribe(listener),
    () => pageKeys.read(),
  );

/** The acts of this page, as long as it is drawn. What was drawn last has its keys first: a dialog before its page. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const now = useRef(keys);
  const told = JSON.stringify(keys.map(({ title, keys, also, icon }) => ({ title, keys, also, icon })));
  // Before the page is painted: whoever sees it may press a key at once.
  useLayoutEffect(() => {
    now.current = keys;
  });
  useLayoutEffect(() => {
    const words = JSON.parse(told) as Omit<PageKey, 'run'>[];
    const own = words.map((word, at): PageKey => ({ ...word, run: () => now.current[at]?.run() }));
    set([...own, ...pageKeys.read()]);
    return () => set(pageKeys.read().filter((key) => !own.includes(key)));
  }, [told]);
}

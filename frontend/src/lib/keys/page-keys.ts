import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Shortcut } from './shortcuts';

/** An action available on this page: listed with its keys on the shortcut sheet and with its icon in the palette. */
export interface PageKey extends Omit<Shortcut, 'keys'> {
  title: string;
  keys?: string;
  /** The name of its icon. Without one it is a shortcut only, for example one that acts on the focused row. */
  icon?: string;
}

let displayedPageKeys: readonly PageKey[] = [];
const listeners = new Set<() => void>();

function set(next: readonly PageKey[]) {
  displayedPageKeys = next;
  listeners.forEach((listener) => listener());
}

/** The frame listens to these together with its own keys, so that `G S` is never taken for `S`. */
export const pageKeys = {
  read: () => displayedPageKeys,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useDisplayedPageKeys = (): readonly PageKey[] =>
  useSyncExternalStore(
    (listener) => pageKeys.subscribe(listener),
    () => pageKeys.read(),
  );

/** Registers the actions of this page while it is mounted. The most recently mounted wins: a dialog before its page. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const now = useRef(keys);
  const serialized = JSON.stringify(keys.map(({ title, keys, aliases, icon }) => ({ title, keys, aliases, icon })));
  // Before the first paint: a user who sees the page may press a key right away.
  useLayoutEffect(() => {
    now.current = keys;
  });
  useLayoutEffect(() => {
    const serializedKeys = JSON.parse(serialized) as Omit<PageKey, 'run'>[];
    const own = serializedKeys.map((pageKey, index): PageKey => ({ ...pageKey, run: () => now.current[index]?.run() }));
    set([...own, ...pageKeys.read()]);
    return () => set(pageKeys.read().filter((key) => !own.includes(key)));
  }, [serialized]);
}

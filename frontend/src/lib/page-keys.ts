import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Shortcut } from './shortcuts';

/** A key that works on one page only, with the words of the key sheet. */
export interface PageKey extends Shortcut {
  title: string;
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

export const useShownPageKeys = (): readonly PageKey[] => useSyncExternalStore(
    (listener) => pageKeys.subscribe(listener),
    () => pageKeys.read(),
  );

/** The keys of this page, as long as it is drawn. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const now = useRef(keys);
  const names = keys.map((key) => `${key.keys}\t${key.title}`).join('\n');
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const own = names.split('\n').flatMap((line, at): PageKey[] => {
      const [name, title] = line.split('\t');
      return name && title ? [{ keys: name, title, run: () => now.current[at]?.run() }] : [];
    });
    set([...pageKeys.read(), ...own]);
    return () => set(pageKeys.read().filter((key) => !own.includes(key)));
  }, [names]);
}

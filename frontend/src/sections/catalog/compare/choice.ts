import { useSyncExternalStore } from 'react';
import { MAX_COMPARED } from './rows';

let ids: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]) {
  ids = next;
  listeners.forEach((listener) => listener());
}

/** The IDs of the products to compare, in the order in which they were chosen. They stay while the category changes. */
export const compareChoice = {
  read: () => ids,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  remove: (id: string) => set(ids.filter((each) => each !== id)),
  clear: () => set([]),
  /** Adds a product, unless there is no room for it. */
  add: (id: string) => ids.length < MAX_COMPARED && !ids.includes(id) && set([...ids, id]),
};

export const useCompareChoice = (): readonly string[] =>
  useSyncExternalStore(compareChoice.subscribe, compareChoice.read);

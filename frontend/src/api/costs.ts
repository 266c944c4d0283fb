import { useSyncExternalStore } from 'react';

let hidden: boolean | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the business shows costs, margins and vendors' spend to the user. The server sends null for hidden ones. */
export const seesCosts = (): boolean => !hidden;

export const useSeesCosts = (): boolean => useSyncExternalStore(subscribe, seesCosts);

/** Reads it from the profile's response. Returns true if it has changed, so that everything has to be read again. */
export function noteCosts({ headers }: Pick<Response, 'headers'>): boolean {
  const before = hidden;
  hidden = headers.get('X-Costs') === 'hidden';
  if (before === hidden) return false;
  listeners.forEach((listener) => listener());
  return before !== undefined;
}

/** A list's query for the server, without sort keys and filters by costs that the user may not see. */
export function withoutHiddenCosts(
  search: Readonly<Record<string, string | undefined>>,
  { sorts = [], filters = [] }: { sorts?: readonly string[]; filters?: readonly string[] },
): Readonly<Record<string, string | undefined>> {
  if (!hidden) return search;
  const sortsByCost = search.sort !== undefined && sorts.includes(search.sort.replace('-', ''));
  const costs = sortsByCost ? ['sort', ...filters] : filters;
  return Object.fromEntries(Object.entries(search).filter(([name]) => !costs.includes(name)));
}

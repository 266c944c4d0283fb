import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A list's address: what is searched, filtered, sorted and shown. Filters hold `a` or `a,b`. */
export type ListSearch<Filter extends string = never> = { [Word in (typeof own)[number] | Filter]?: string };

/** `open` names the dialog over the page, `peek` the row looked at, `cols` the columns, `saved` the saved view. */
const own = ['q', 'sort', 'cursor', 'view', 'open', 'cols', 'saved', 'peek'] as const;

/** A column compared with a value, such as `promised_at.lt`: every list takes them, and the server names those that it doesn't know. */
const comparison = /^[a-z_]+\.(gte|lte|gt|lt|not|null)$/;

/** For a route's `validateSearch`: keeps the known words that hold text. */
export function listSearch<const Filter extends string>(filters: readonly Filter[]) {
  const known = new Set<string>([...own, ...filters]);
  return (raw: Record<string, unknown>): ListSearch<Filter> => {
    const kept: Record<string, string> = {};
    for (const [name, value] of Object.entries(raw)) {
      if (!known.has(name) && !comparison.test(name)) continue;
      if (typeof value === 'string' && value !== '') kept[name] = value;
    }
    return kept as ListSearch<Filter>;
  };
}

/**
 * What a list asks the server for: the address without the words that only the screen needs. The
 * address is typed by people, so its words are text here; the server names the ones it does not know.
 */
export function listQuery<Query extends object>(search: ListSearch): Query {
  const {
    view: _view,
    open: _open,
    cols: _cols,
    saved: _saved,
    peek: _peek,
    env: _env,
    dialog: _dialog,
    new: _new,
    who: _who,
    ...asked
  } = search as Record<string, string | undefined>;
  return { ...asked, limit: 50, count: 'capped' } as unknown as Query;
}

export const valuesOf = (text: string | undefined): string[] => (text ? text.split(',') : []);

interface ChangeOptions {
  replace?: boolean;
  state?: { trail: string[] };
}

/** Changes words of the current address; a word set to undefined leaves it. */
export function useSearchChange() {
  const navigate = useNavigate();
  return useCallback(
    (change: Record<string, string | undefined>, options: ChangeOptions = {}) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({ ...old, ...change }),
        resetScroll: 'cursor' in change && change.cursor !== undefined,
        ...options,
      } as never),
    [navigate],
  );
}

/** Sets a filter of the list to these values; without one it is off. */
export function useSetFilter() {
  const change = useSearchChange();
  return (name: string, values: readonly string[]) =>
    change({ [name]: values.join(',') || undefined, cursor: undefined }, { replace: true });
}

/** Begins to load what a change of the address would show: somebody points at it already. */
export function useSearchAhead() {
  const router = useRouter();
  return useCallback(
    (change: Record<string, string | undefined>) =>
      void router
        .preloadRoute({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, ...change }) } as never)
        .catch(() => undefined),
    [router],
  );
}

/** Opens and closes the dialog that the address names; closing leaves no trace in the history. */
export function useOpenDialog() {
  const change = useSearchChange();
  return {
    show: useCallback((name: string) => change({ open: name }), [change]),
    close: useCallback(() => change({ open: undefined }, { replace: true }), [change]),
  };
}

import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { linkTo } from '@/patterns/navigation/link-to';

/** The search parameters of a list's URL: search text, filters, sort and layout. Filters hold `a` or `a,b`. */
export type ListSearch<Filter extends string = never> = {
  [Param in (typeof listParameters)[number] | Filter]?: string;
};

/** `open` is the open dialog, or in lists of orders the flag of open orders; `peek` the previewed row, `cols` the columns, `saved` the saved view. */
const listParameters = ['q', 'sort', 'cursor', 'view', 'open', 'cols', 'saved', 'peek'] as const;

/**
 * A column compared with a value, such as `promised_at.lt`. Every list accepts them, and the server rejects those it
 * doesn't know.
 */
const comparison = /^[a-z_]+\.(gte|lte|gt|lt|not|null)$/;

/** For a route's `validateSearch`: keeps the known parameters that hold text. */
export function listSearch<const Filter extends string>(filters: readonly Filter[]) {
  const known = new Set<string>([...listParameters, ...filters]);
  return (raw: Record<string, unknown>): ListSearch<Filter> => {
    const kept: Record<string, string> = {};
    for (const [name, value] of Object.entries(raw)) {
      if (!known.has(name) && !comparison.test(name)) continue;
      if (typeof value === 'string' && value !== '') kept[name] = value;
    }
    return kept as ListSearch<Filter>;
  };
}

const isFlag = (open: string | undefined): boolean => open === 'true' || open === 'false';

/**
 * Returns the query for the server: the URL without parameters that only affect the screen. People edit URLs, so values
 * are strings here; the server rejects those it doesn't know.
 */
export function listQuery<Query extends object>(search: ListSearch): Query {
  const {
    view: _view,
    open,
    cols: _cols,
    saved: _saved,
    peek: _peek,
    env: _env,
    dialog: _dialog,
    new: _new,
    who: _who,
    ...filters
  } = search as Record<string, string | undefined>;
  const flag = isFlag(open) ? { open } : {};
  return { ...filters, ...flag, limit: 50, count: 'capped' } as unknown as Query;
}

export const valuesOf = (text: string | undefined): string[] => (text ? text.split(',') : []);

interface ChangeOptions {
  replace?: boolean;
  state?: { trail: string[] };
}

/** Changes parameters of the current URL; undefined removes one. */
export function useSearchChange() {
  const navigate = useNavigate();
  return useCallback(
    (change: Record<string, string | undefined>, options: ChangeOptions = {}) =>
      void navigate({
        ...linkTo('.', { search: (old) => ({ ...old, ...change }) }),
        resetScroll: 'cursor' in change && change.cursor !== undefined,
        ...options,
      }),
    [navigate],
  );
}

/** Sets a filter to these values; with none it is removed. */
export function useSetFilter() {
  const change = useSearchChange();
  return (name: string, values: readonly string[]) =>
    change({ [name]: values.join(',') || undefined, cursor: undefined }, { replace: true });
}

/** Preloads what a change of the URL would show, because the user is already pointing at it. */
export function useSearchPreload() {
  const router = useRouter();
  return useCallback(
    (change: Record<string, string | undefined>) =>
      void router.preloadRoute(linkTo('.', { search: (old) => ({ ...old, ...change }) })).catch(() => undefined),
    [router],
  );
}

/** Opens and closes the dialog named in the URL; closing leaves no history entry. */
export function useOpenDialog() {
  const change = useSearchChange();
  return {
    show: useCallback((name: string) => change({ open: name }), [change]),
    close: useCallback(() => change({ open: undefined }, { replace: true }), [change]),
  };
}

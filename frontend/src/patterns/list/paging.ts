import { useRouterState } from '@tanstack/react-router';
import { useSearchChange } from './list-search';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one, so that Previous can go back. */
    trail?: string[];
  }
}

const PAGE_SIZE = 50;

interface Paging {
  /** Rows before this page; undefined if the page was opened from a copied URL. */
  before: number | undefined;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}

/** Next and Previous with cursors: the URL holds this page, the history entry the ones before. */
export function usePaging(cursor: string | undefined, nextCursor: string | null | undefined): Paging {
  const change = useSearchChange();
  const stored = useRouterState({ select: (state) => state.location.state.trail });
  const trail = stored ?? [];
  const here = cursor ?? '';
  const last = trail.at(-1);
  return {
    before: !cursor ? 0 : stored ? trail.length * PAGE_SIZE : undefined,
    next: nextCursor ? () => change({ cursor: nextCursor }, { state: { trail: [...trail, here] } }) : undefined,
    previous: cursor
      ? () => change({ cursor: last ? last : undefined }, { state: { trail: trail.slice(0, -1) } })
      : undefined,
  };
}

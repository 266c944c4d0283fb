import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The state of a list when it was left, restored on return. */
interface ListState {
  /** The query of the list, including its page. */
  queryParams: string;
  row?: string;
  column?: string;
  top: number;
  /** The horizontal scroll position of a table with chosen columns. */
  frame: readonly [left: number, top: number];
  selected: readonly string[];
}

let lastState: (ListState & { table: string }) | undefined;

const frameOf = () => document.querySelector('.list-page .table-wrap');

/** The saved state, if it belongs to this list and no other list was opened since. */
export function useListState(table: string, requested: string): ListState | undefined {
  return useState(() => (lastState?.table === table && lastState.queryParams === requested ? lastState : undefined))[0];
}

/** Saves the state of the list when it is left, and restores focus and scroll once its rows are loaded. */
export function useRestoredList(
  table: string,
  requested: string,
  found: ListState | undefined,
  state: { ready: boolean; selected: readonly string[] },
): void {
  const { ready, selected } = state;
  const restored = found !== undefined && ready;
  const focused = useRef<{ row?: string; column?: string }>({});
  useEffect(() => {
    // The shell moves the focus to the new page while the list is still mounted.
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = target.closest<HTMLElement>('[data-row]');
      if (row)
        focused.current = {
          row: row.dataset['row'],
          column: target.closest<HTMLElement>('[data-column]')?.dataset['column'],
        };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(
    () => () => {
      const frame = frameOf();
      lastState = {
        table,
        queryParams: requested,
        ...focused.current,
        top: scrollY,
        frame: [frame?.scrollLeft ?? 0, frame?.scrollTop ?? 0],
        selected,
      };
    },
    [table, requested, selected],
  );
  useEffect(() => {
    if (!restored) return;
    // Runs after the router and the shell have moved scroll and focus to the top of the page.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => restoreSoon(found, ROW_FRAMES))));
    // The last rows of a long list render shortly after the first ones.
    const restoreSoon = (list: ListState, tries: number): void => {
      if (!restore(list, tries === 0)) frame = requestAnimationFrame(() => restoreSoon(list, tries - 1));
    };
    return () => cancelAnimationFrame(frame);
  }, [restored, found]);
}

/** How many frames to wait for the row to render. */
const ROW_FRAMES = 60;

/** Restores scroll and focus; false while the row hasn't rendered yet. */
function restore({ row, column, top, frame }: ListState, last: boolean): boolean {
  const activeElement = document.activeElement;
  if (activeElement && activeElement !== document.body && activeElement.id !== 'main') return true;
  const line = row && document.querySelector(`[data-row="${CSS.escape(row)}"]`);
  if (row && !line && !last) return false;
  scrollTo(0, top);
  frameOf()?.scrollTo(...frame);
  const cell =
    line &&
    (line.querySelector<HTMLElement>(`[data-column="${CSS.escape(column ?? '')}"]`) ??
      line.querySelector<HTMLElement>('td[data-column]'));
  if (cell) cell.focus({ preventScroll: true });
  return true;
}

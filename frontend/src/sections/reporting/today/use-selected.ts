import { useEffect, useState, type FocusEvent, type RefObject } from 'react';
import type { TodayItem } from '@/sections/reporting/api';
import { keyOf } from './actions';

/** The row that keyboard shortcuts apply to: the focused row, or the last one that had the focus. After completion, the next row. */
export function useSelected(rows: readonly TodayItem[], frame: RefObject<HTMLElement | null>) {
  const [last, setLast] = useState<{ key: string; at: number }>();
  const found = last ? rows.findIndex((row) => keyOf(row) === last.key) : 0;
  const at = found >= 0 ? found : Math.min(last?.at ?? 0, rows.length - 1);
  const row = rows[at];
  const focus = (next: number) => frame.current?.querySelectorAll<HTMLElement>('[data-day-act]')[next]?.focus();
  const gone = last !== undefined && found < 0;
  useEffect(() => {
    // The focused row was completed: focus the next one, so that Enter continues down the list.
    if (gone && (document.activeElement === document.body || document.activeElement === null))
      frame.current?.querySelectorAll<HTMLElement>('[data-day-act]')[at]?.focus();
  }, [gone, at, frame]);
  const onFocus = ({ target }: FocusEvent) => {
    const row = target instanceof Element ? target.closest('[data-day-row]') : null;
    const key = row?.getAttribute('data-day-row');
    const position = rows.findIndex((each) => keyOf(each) === key);
    if (key && position >= 0) setLast({ key, at: position });
  };
  const step = (by: -1 | 1) =>
    focus(
      last === undefined || !frame.current?.contains(document.activeElement)
        ? at
        : Math.min(Math.max(at + by, 0), rows.length - 1),
    );
  return { row, onFocus, step };
}

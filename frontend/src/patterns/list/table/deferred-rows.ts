import { useDeferredValue, useState } from 'react';

/** The minimum height of a row (`--h-row`). */
const ROW_PX = 40;
const NONE: readonly never[] = [];

interface Named {
  id: string;
}

/** How many rows fit on the screen, wherever it is scrolled to. */
const onScreen = () => Math.ceil((scrollY + innerHeight) / ROW_PX);

/** The new rows that are visible; below them the old ones, until they are replaced. */
export function mixedRows<Row extends Named>(
  rows: readonly Row[],
  before: readonly Row[],
  seen: number,
): readonly Row[] {
  const first = rows.slice(0, seen);
  const taken = new Set(first.map(({ id }) => id));
  return [...first, ...before.slice(seen, rows.length).filter(({ id }) => !taken.has(id))];
}

/**
 * Renders and paints the visible rows first and the rows below right after, in chunks that any key or click can
 * interrupt. `missing` rows are still to come.
 */
export function useDeferredRows<Row extends Named>(rows: readonly Row[]): { shown: readonly Row[]; missing: number } {
  const later = useDeferredValue(rows, NONE);
  const shown = later === rows ? rows : mixedRows(rows, later, onScreen());
  return { shown, missing: rows.length - shown.length };
}

type RowSlots = ReadonlyMap<string, number>;

/**
 * A row keeps its DOM element as long as it is listed; a new one reuses the element of a row that left. Another page of
 * a list therefore only updates the text of existing rows.
 */
export function assignSlots(rows: readonly Named[], before: RowSlots): RowSlots {
  const here = new Set(rows.map(({ id }) => id));
  const free = [...before].filter(([id]) => !here.has(id)).map(([, place]) => place);
  const places = new Map<string, number>();
  let fresh = Math.max(-1, ...before.values());
  for (const { id } of rows) places.set(id, before.get(id) ?? free.shift() ?? ++fresh);
  return places;
}

/** Keys for the rows, by position. */
export function useRowSlots(rows: readonly Named[]): RowSlots {
  const [held, hold] = useState<{ rows: readonly Named[]; places: RowSlots }>({ rows: NONE, places: new Map() });
  if (held.rows === rows || isSameRows(held.rows, rows)) return held.places;
  const next = { rows, places: assignSlots(rows, held.places) };
  hold(next);
  return next.places;
}

const isSameRows = (one: readonly Named[], other: readonly Named[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

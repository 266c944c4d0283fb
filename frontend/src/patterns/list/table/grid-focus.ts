import { useId, useState } from 'react';
import type { Column, ListRow } from '@/patterns/list/types';

export interface GridCell {
  row: string;
  column: string;
}

export interface GridFocus<Row> {
  /** The table's element ID. */
  id: string;
  /** The one cell in the tab order. */
  at: GridCell | undefined;
  rowAt: number;
  columnAt: number;
  table: () => HTMLElement | null;
  setAt: (place: GridCell) => void;
  /** Focuses the cell, or the nearest one that exists. */
  focus: (row: number, column: number) => boolean;
  /** The nearest column from here in this direction that is visible at this screen width; -1 if none. */
  visible: (from: number, step: 1 | -1) => number;
  /** The focused row, or undefined. */
  row: () => Row | undefined;
  /** Follows the row's link. */
  open: (row: Row) => void;
}

/** Where in the table the focus is: on a cell that stays while rows come and go. */
export function useGridFocus<Row extends ListRow>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): GridFocus<Row> {
  const id = useId();
  const [last, setAt] = useState<GridCell>();
  const first = rows[0] && columns[0] && { row: rows[0].id, column: columns[0].key };
  const at =
    last && rows.some((row) => row.id === last.row) && columns.some(({ key }) => key === last.column) ? last : first;
  const rowAt = rows.findIndex((row) => row.id === at?.row);
  const columnAt = columns.findIndex(({ key }) => key === at?.column);
  const table = () => document.getElementById(id);
  const cellOf = (place: GridCell) =>
    table()?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(place.row)}"] [data-column="${CSS.escape(place.column)}"]`,
    );
  const focus = (rowPlace: number, columnPlace: number): boolean => {
    const row = rows[Math.min(Math.max(rowPlace, 0), rows.length - 1)];
    const column = columns[Math.min(Math.max(columnPlace, 0), columns.length - 1)];
    if (!row || !column) return false;
    const place = { row: row.id, column: column.key };
    setAt(place);
    const cell = cellOf(place);
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  };
  const visible = (from: number, step: 1 | -1): number => {
    const row = at?.row ?? '';
    for (let place = from; place >= 0 && place < columns.length; place += step) {
      const cell = cellOf({ row, column: columns[place]?.key ?? '' });
      if (cell && cell.getClientRects().length > 0) return place;
    }
    return -1;
  };
  return {
    id,
    at,
    rowAt,
    columnAt,
    table,
    setAt,
    focus,
    visible,
    row: () => (table()?.contains(document.activeElement) ? rows[rowAt] : undefined),
    open: (row) =>
      cellOf({ row: row.id, column: columns[0]?.key ?? '' })
        ?.querySelector('a')
        ?.click(),
  };
}

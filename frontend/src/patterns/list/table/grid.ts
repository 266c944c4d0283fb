import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { FocusTarget } from '@/patterns/list/cells/edit-types';
import type { CellSave } from '@/patterns/list/cells/cell-save';
import type { Column, ListRow, MenuPosition } from '@/patterns/list/types';
import { inField } from '@/lib/keys/shortcuts';
import { useGridFocus, type GridFocus, type GridCell } from './grid-focus';
import { setShift } from './row-keys';
import type { Selection } from './selection';
import { menuAt } from './menu-at';

interface GridOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
  cells: CellSave<Row>;
  onPeek: ((row: Row) => void) | undefined;
  onMenu: (at: MenuPosition<Row>) => void;
  mayEdit: (row: Row, column: Column<Row>) => boolean;
}

interface Grid<Row> extends GridFocus<Row> {
  editing: GridCell | undefined;
  edit: (row: Row, column: Column<Row>) => void;
  endEdit: (row: Row, column: Column<Row>, after: FocusTarget, value?: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  step: (rows: number) => void;
  /** The focused cell, or the one for the letter, or the first editable one of the row. */
  editFocused: (keys?: 'S' | 'A' | 'P') => boolean;
}

/** Moves the focus from cell to cell; opens, previews, selects and edits (APG grid). */
export function useGrid<Row extends ListRow>(request: GridOptions<Row>): Grid<Row> {
  const { rows, columns, cells, mayEdit } = request;
  const place = useGridFocus(rows, columns);
  const { rowAt, columnAt, setAt, focus } = place;
  const [editing, setEditing] = useState<GridCell & { base: Row }>();
  const focusAfter = useFocusAfterEditing(editing);

  const edit = (row: Row, column: Column<Row>) => {
    if (!mayEdit(row, column)) return;
    setAt({ row: row.id, column: column.key });
    setEditing({ row: row.id, column: column.key, base: row });
  };
  const endEdit = (row: Row, column: Column<Row>, after: FocusTarget, value?: string) => {
    setEditing(undefined);
    // With the version that the user has seen: a live change of the row since then must not be overwritten unnoticed.
    if (value !== undefined) cells.save(editing?.row === row.id ? editing.base : row, column, value);
    if (after === 'leave') return;
    const from = columns.indexOf(column);
    const down = rows.findIndex(({ id }) => id === row.id) + (after === 'down' ? 1 : 0);
    const to =
      after === 'next'
        ? nextEditable(columns, place, from, 1)
        : after === 'back'
          ? nextEditable(columns, place, from, -1)
          : from;
    focusAfter(() => focus(down, to));
  };
  const editFocused = (keys?: 'S' | 'A' | 'P'): boolean => {
    const row = place.row();
    const here = columns[columnAt];
    const can = (column: Column<Row> | undefined) =>
      row !== undefined &&
      column !== undefined &&
      mayEdit(row, column) &&
      place.visible(columns.indexOf(column), 1) === columns.indexOf(column);
    const column = keys ? columns.find((one) => one.edit?.keys === keys) : can(here) ? here : columns.find(can);
    if (!row || !column || !can(column)) return false;
    edit(row, column);
    return true;
  };
  const grid: Omit<Grid<Row>, 'onKeyDown'> = {
    ...place,
    editing,
    edit,
    endEdit,
    editFocused,
    step: (by) => void focus(place.row() ? rowAt + by : Math.max(rowAt, 0), Math.max(columnAt, 0)),
  };
  return { ...grid, onKeyDown: (event) => onKeyDown(event, grid, request) };
}

/** Focuses a cell as soon as the editor has left the page, so that no key typed in between is lost. */
function useFocusAfterEditing(editing: GridCell | undefined): (focus: () => void) => void {
  const pending = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const focus = pending.current;
    pending.current = undefined;
    if (!editing) focus?.();
  }, [editing]);
  return (focus) => (pending.current = focus);
}

function nextEditable<Row>(
  columns: readonly Column<Row>[],
  { visible }: GridFocus<Row>,
  from: number,
  step: 1 | -1,
): number {
  for (let place = visible(from + step, step); place >= 0; place = visible(place + step, step))
    if (columns[place]?.edit) return place;
  return from;
}

const steps: Record<string, readonly [rows: number, columns: 0 | 1 | -1]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

type GridState<Row> = Omit<Grid<Row>, 'onKeyDown'>;

function onKeyDown<Row extends ListRow>(event: KeyboardEvent, grid: GridState<Row>, request: GridOptions<Row>): void {
  setShift(event.shiftKey);
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  // Keys pressed in an editor over the page bubble through React to the cell as well.
  if (!grid.table()?.contains(target) || inField(target) || event.altKey) return;
  const done = handleMoveKey(event, grid, request) || handleActionKey(event, grid, request);
  if (done) event.preventDefault();
}

function handleMoveKey<Row>(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { rowAt, columnAt, focus, visible }: GridState<Row>,
  { rows, columns }: GridOptions<Row>,
): boolean {
  const mod = ctrlKey || metaKey;
  const step = steps[key];
  if (step && !mod && !shiftKey) {
    const column = step[1] === 0 ? columnAt : visible(columnAt + step[1], step[1]);
    return focus(rowAt + step[0], column < 0 ? columnAt : column);
  }
  if (key === 'Home') return focus(mod ? 0 : rowAt, 0);
  return key === 'End' && focus(mod ? rows.length - 1 : rowAt, visible(columns.length - 1, -1));
}

function handleActionKey<Row extends ListRow>(
  event: KeyboardEvent,
  grid: GridState<Row>,
  { rows, columns, selection, onPeek, onMenu, mayEdit }: GridOptions<Row>,
): boolean {
  const { key, target } = event;
  if (!(target instanceof HTMLElement)) return false;
  const row = rows[grid.rowAt];
  const column = columns[grid.columnAt];
  if (row && (key === 'ContextMenu' || (key === 'F10' && event.shiftKey))) {
    onMenu(menuAt(row, target));
    return true;
  }
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'a' || !selection) return false;
    selection.toggleAll(true);
    return true;
  }
  if (!row || !column || !target.matches('td[data-column]')) return false;
  if (key === ' ' && onPeek) {
    onPeek(row);
    return true;
  }
  if (key !== 'Enter') return false;
  if (mayEdit(row, column)) grid.edit(row, column);
  else grid.open(row);
  return true;
}

import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { CellSave } from '@/patterns/list/cells/cell-save';
import type { Column, ListRow, MenuPosition } from '@/patterns/list/types';
import type { Sizing } from '@/patterns/list/columns/use-widths';
import { CheckBox } from '@/ui/check-box';
import { cx } from '@/lib/class-names';
import { privacy, privacyOn } from '@/lib/storage/privacy';
import { useDevice } from '@/lib/storage/storage';
import { useDeferredRows, useRowSlots } from './deferred-rows';
import { useGrid } from './grid';
import type { Selection } from './selection';
import { Columns, Head, minWidthOf } from './table-head';
import { TableRow, type RowCallbacks } from './table-row';
import { useRowKeys } from './row-keys';

interface TableProps<Row extends ListRow> {
  caption: string;
  columns: readonly Column<Row>[];
  /** The user chose the columns: all of them stay, and the table scrolls sideways if they need more room. */
  chosen: boolean;
  sizing: Sizing;
  rows: readonly Row[];
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection | undefined;
  cells: CellSave<Row>;
  editable: boolean;
  onPeek?: (row: Row) => void;
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  onMenu: (at: MenuPosition<Row>) => void;
}

const leastWidth = (columns: readonly { width?: number }[]): number =>
  columns.reduce((sum, column, at) => sum + minWidthOf(column, at === 0), 48);

export function Table<Row extends ListRow>(props: TableProps<Row>) {
  const { caption, chosen, sizing, sort, onSort, selection, editable, cells } = props;
  const { widths } = sizing;
  const columns = useMemo(
    () => (chosen ? props.columns.map((column) => ({ ...column, priority: undefined })) : props.columns),
    [props.columns, chosen],
  );
  const { shown, missing } = useDeferredRows(props.rows);
  const places = useRowSlots(shown);
  const rows = props.rows.map((row) => cells.optimistic(row));
  // A stray key must not reveal an amount that the user hid.
  const hidden = privacyOn(useDevice(privacy));
  const mayEdit = useCallback(
    (row: Row, { edit }: Column<Row>) =>
      editable && edit !== undefined && !(hidden && edit.as === 'money') && (edit.may?.(row) ?? true),
    [editable, hidden],
  );
  const grid = useGrid({ rows, columns, selection, cells, onPeek: props.onPeek, onMenu: props.onMenu, mayEdit });
  useRowKeys(grid, { selection, canPeek: props.onPeek !== undefined, columns, editable });
  const hands = useStableCallbacks<Row>({
    setAt: grid.setAt,
    edit: grid.edit,
    endEdit: grid.endEdit,
    toggle: (...which) => selection?.toggle(...which),
    peek: (row) => props.onPeek?.(row),
    menu: props.onMenu,
  });
  // Over the last column, unless that one is being edited.
  const apart = editable && columns.at(-1)?.edit !== undefined;
  return (
    <table
      id={grid.id}
      role="grid"
      aria-multiselectable={selection && true}
      className={cx('table', 'sticky', (chosen || widths) && 'chosen')}
      style={chosen && !widths ? { minWidth: leastWidth(columns) } : undefined}
    >
      <caption className="sr">{caption}</caption>
      <Columns columns={columns} selectable={Boolean(selection)} hasActions={apart} widths={widths} />
      <HeadRow columns={columns} sort={sort} onSort={onSort} sizing={sizing} selection={selection} apart={apart} />
      <tbody onKeyDown={grid.onKeyDown}>
        {shown.map((row) => (
          <TableRow<Row>
            key={places.get(row.id)}
            row={cells.optimistic(row)}
            columns={columns}
            callbacks={hands}
            mayEdit={mayEdit}
            rowName={props.rowName}
            rowActions={props.rowActions}
            canPeek={props.onPeek !== undefined}
            selected={selection?.has(row.id)}
            at={grid.at?.row === row.id ? grid.at.column : undefined}
            editing={grid.editing?.row === row.id ? grid.editing.column : undefined}
            wrong={cells.wrong?.row === row.id ? cells.wrong : undefined}
            apart={apart}
            filled={widths !== undefined}
          />
        ))}
        {missing > 0 && (
          <tr aria-hidden="true">
            <td style={{ height: `calc(var(--h-row) * ${missing})` }} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface HeadRowProps<Row extends ListRow> extends Pick<
  TableProps<Row>,
  'columns' | 'sort' | 'onSort' | 'sizing' | 'selection'
> {
  apart: boolean;
}

function HeadRow<Row extends ListRow>({ columns, sort, onSort, sizing, selection, apart }: HeadRowProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th className="c-check">
            <CheckBox
              label="Select page"
              checked={selection.all}
              some={selection.some}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column, index) => (
          <Head key={column.key} column={column} at={index} sort={sort} onSort={onSort} sizing={sizing} />
        ))}
        {apart && (
          <th scope="col" className="r">
            Actions
          </th>
        )}
        {sizing.widths && <td className="filler" />}
      </tr>
    </thead>
  );
}

/** Callbacks with a stable identity that call the latest versions. */
function useStableCallbacks<Row>(now: RowCallbacks<Row>): RowCallbacks<Row> {
  const newest = useRef(now);
  useLayoutEffect(() => {
    newest.current = now;
  });
  return useMemo(
    () => ({
      setAt: (place) => newest.current.setAt(place),
      edit: (row, column) => newest.current.edit(row, column),
      endEdit: (row, column, after, value) => newest.current.endEdit(row, column, after, value),
      toggle: (id, on, shift) => newest.current.toggle(id, on, shift),
      peek: (row) => newest.current.peek(row),
      menu: (at) => newest.current.menu(at),
    }),
    [],
  );
}

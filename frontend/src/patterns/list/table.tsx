import { useMemo, type ReactNode } from 'react';
import { CellEditor } from './cell-editor';
import type { CellSave } from './cell-save';
import { useGrid, type Grid } from './grid';
import type { Selection } from './selection';
import { Columns, Head, classOf } from './table-head';
import type { Column, ListRow } from './types';
import { useRowKeys } from './row-keys';
import { CheckBox } from '@/ui/check-box';
import { IconButton } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { privacy, privacyOn } from '@/lib/privacy';
import { useDevice } from '@/lib/storage';

export interface TableProps<Row extends ListRow> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Somebody chose the columns: they all stay, and the table scrolls sideways when they need more room. */
  chosen: boolean;
  rows: readonly Row[];
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection | undefined;
  cells: CellSave<Row>;
  editable: boolean;
  onPeek?: (row: Row) => void;
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
}

const ROOM = 160;
/** The name of the row gets more. */
const NAME_ROOM = 264;

/** What the columns need at least, so that nothing is pressed to nothing. */
const roomOf = (columns: readonly { width?: number }[]): number => columns.reduce((sum, { width }, at) => sum + (width ?? (at === 0 ? NAME_ROOM : ROOM)), 48);

export function Table<Row extends ListRow>(props: TableProps<Row>) {
  const { caption, chosen, sort, onSort, selection, editable, cells } = props;
  const columns = useMemo(() => (chosen ? props.columns.map((column) => ({ ...column, priority: undefined })) : props.columns), [props.columns, chosen]);
  const rows = props.rows.map((row) => cells.look(row));
  // An amount that somebody hid is not shown by a slip of the hand.
  const hidden = privacyOn(useDevice(privacy));
  const mayEdit = (row: Row, { edit }: Column<Row>) => editable && edit !== undefined && !(hidden && edit.as === 'money') && (edit.may?.(row) ?? true);
  const grid = useGrid({ rows, columns, selection, cells, onPeek: props.onPeek, mayEdit });
  useRowKeys(grid, { selection, canPeek: props.onPeek !== undefined, columns, editable });
  // Over the last column, unless that is where one edits.
  const apart = editable && columns.at(-1)?.edit !== undefined && (props.rowActions ?? props.onPeek) !== undefined;
  return (
    <table id={grid.id} role="grid" aria-multiselectable={selection && true} className={cx('table', 'sticky', chosen && 'chosen')} style={chosen ? { minWidth: roomOf(columns) } : undefined}>
      <caption className="sr">{caption}</caption>
      <Columns columns={columns} selectable={Boolean(selection)} acts={apart} />
      <thead>
        <tr>
          {selection && (
            <th className="c-check">
              <CheckBox label="Select page" checked={selection.all} some={selection.some} onChange={selection.toggleAll} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} first={column === columns[0]} sort={sort} onSort={onSort} />
          ))}
          {apart && (
            <th>
              <span className="sr">Acts</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody onKeyDown={grid.onKeyDown}>
        {rows.map((row) => (
          <TableRow key={row.id} {...props} columns={columns} row={row} grid={grid} mayEdit={mayEdit} apart={apart} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Row extends ListRow> extends TableProps<Row> {
  row: Row;
  grid: Grid<Row>;
  mayEdit: (row: Row, column: Column<Row>) => boolean;
  /** The row's acts have a column of their own. */
  apart: boolean;
}

function TableRow<Row extends ListRow>({ row, grid, columns, selection, cells, rowName, rowActions, onPeek, mayEdit, apart }: RowProps<Row>) {
  const acts = (rowActions ?? onPeek) && (
    <span className="row-actions">
      {onPeek && <IconButton icon="eye" label={`Preview ${rowName(row)}`} title="Preview" onClick={() => onPeek(row)} />}
      {rowActions?.(row)}
    </span>
  );
  const selected = selection?.has(row.id) ?? false;
  return (
    <tr data-row={row.id} className={cx(selected && 'is-selected')} aria-selected={selection && selected}>
      {selection && (
        <td className="c-check">
          <CheckBox label={`Select ${rowName(row)}`} checked={selected} onChange={(on, shift) => selection.toggle(row.id, on, shift)} />
        </td>
      )}
      {columns.map((column, at) => (
        <Cell key={column.key} row={row} column={column} grid={grid} first={at === 0} name={rowName(row)} editable={mayEdit(row, column)} wrong={cells.wrongAt(row, column)}>
          {!apart && at === columns.length - 1 && acts}
        </Cell>
      ))}
      {apart && <td>{acts}</td>}
    </tr>
  );
}

interface CellProps<Row extends ListRow> {
  row: Row;
  column: Column<Row>;
  grid: Grid<Row>;
  first: boolean;
  name: string;
  editable: boolean;
  /** Why its last save was refused. */
  wrong: string | undefined;
  children: ReactNode;
}

function Cell<Row extends ListRow>({ row, column, grid, first, name, editable, wrong, children }: CellProps<Row>) {
  const place = { row: row.id, column: column.key };
  const is = (other: typeof place | undefined) => other?.row === place.row && other.column === place.column;
  const editing = is(grid.editing) && column.edit;
  const open = Boolean(editing) || wrong !== undefined;
  return (
    <td
      data-column={column.key}
      tabIndex={is(grid.at) ? 0 : -1}
      className={classOf(column, cx(first && 'name', editable && 'can-edit', open && 'is-open', editing && 'is-editing') || undefined)}
      aria-readonly={editable ? undefined : true}
      onFocus={() => grid.setAt(place)}
      onClick={editable && !editing ? () => grid.edit(row, column) : undefined}
    >
      {editing ? (
        <CellEditor
          row={row}
          edit={editing}
          label={`${column.label} of ${name}`}
          onSave={(value, after) => {
            const instead = editing.as === 'choice' ? editing.instead?.(value, row) : undefined;
            grid.endEdit(row, column, instead ? 'stay' : after, instead ? undefined : value);
            instead?.();
          }}
          onCancel={(after) => grid.endEdit(row, column, after)}
        >
          {column.cell(row)}
        </CellEditor>
      ) : (
        column.cell(row)
      )}
      {wrong && !editing && (
        <span className="cell-wrong" role="alert">
          {wrong}
        </span>
      )}
      {children}
    </td>
  );
}

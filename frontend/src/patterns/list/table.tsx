import { type ReactNode } from 'react';
import type { Selection } from './selection';
import type { Column } from './types';
import { CheckBox } from '@/ui/check-box';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';

interface TableProps<Row extends { id: string }> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection | undefined;
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
}

export function Table<Row extends { id: string }>({ caption, columns, rows, sort, onSort, selection, rowName, rowActions }: TableProps<Row>) {
  return (
    <table className="table sticky">
      <caption className="sr">{caption}</caption>
      <Columns columns={columns} selectable={Boolean(selection)} />
      <thead>
        <tr>
          {selection && (
            <th className="c-check">
              <CheckBox label="Select page" checked={selection.all} some={selection.some} onChange={selection.toggleAll} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={cx(selection?.has(row.id) && 'is-selected')}>
            {selection && (
              <td className="c-check">
                <CheckBox
                  label={`Select ${rowName(row)}`}
                  checked={selection.has(row.id)}
                  onChange={(on, shift) => selection.toggle(row.id, on, shift)}
                />
              </td>
            )}
            {columns.map((column, at) => (
              <td key={column.key} className={classOf(column, at === 0 && 'name')}>
                {column.cell(row)}
                {rowActions && at === columns.length - 1 && <span className="row-actions">{rowActions(row)}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const classOf = (column: Pick<Column<never>, 'right' | 'priority'>, extra?: string | false) =>
  cx(column.right && 'r', column.priority && `p${column.priority}`, extra) || undefined;

export function Columns<Row>({ columns, selectable }: { columns: readonly Column<Row>[]; selectable: boolean }) {
  return (
    <colgroup>
      {selectable && <col className="w-check" />}
      {columns.map((column) => (
        <col key={column.key} className={column.priority && `p${column.priority}`} style={column.width ? { width: column.width } : undefined} />
      ))}
    </colgroup>
  );
}

/** First press sorts upwards, the next one turns it round. */
function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort: string; onSort: (sort: string) => void }) {
  const word = column.sort;
  const up = word !== undefined && sort === word;
  const down = word !== undefined && sort === `-${word}`;
  const label: ReactNode = word ? (
    <button type="button" className="th" onClick={() => onSort(up ? `-${word}` : word)}>
      {column.label}
      {(up || down) && <Icon name="sort" size={12} className={cx(up && 'turned')} />}
    </button>
  ) : (
    column.label
  );
  return (
    <th
      scope="col"
      className={classOf(column, (up || down) && 'sorted')}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      {label}
    </th>
  );
}

/** The table's shape before its rows are here. */
export function TableSkeleton<Row>({ columns, selectable, rows = 8 }: { columns: readonly Column<Row>[]; selectable: boolean; rows?: number }) {
  return (
    <table className="table" aria-hidden="true">
      <Columns columns={columns} selectable={selectable} />
      <thead>
        <tr>
          {selectable && <th className="c-check" />}
          {columns.map((column) => (
            <th key={column.key} className={classOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {selectable && <td className="c-check" />}
            {columns.map((column, at) => (
              <td key={column.key} className={classOf(column)}>
                <span className={`skel w${((row + at) % 3) + 1}`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

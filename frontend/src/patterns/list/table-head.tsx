import type { ReactNode } from 'react';
import type { Column } from './types';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';

export const classOf = (column: Pick<Column<never>, 'right' | 'priority'>, extra?: string | false) =>
  cx(column.right && 'r', column.priority && `p${column.priority}`, extra) || undefined;

export function Columns<Row>({ columns, selectable, acts = false }: { columns: readonly Column<Row>[]; selectable: boolean; acts?: boolean }) {
  return (
    <colgroup>
      {selectable && <col className="w-check" />}
      {columns.map((column) => (
        <col key={column.key} className={column.priority && `p${column.priority}`} style={column.width ? { width: column.width } : undefined} />
      ))}
      {acts && <col className="w-acts" />}
    </colgroup>
  );
}

/** First press sorts upwards, the next one turns it round. */
export function Head<Row>({ column, first, sort, onSort }: { column: Column<Row>; first: boolean; sort: string; onSort: (sort: string) => void }) {
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
      className={classOf(column, cx((up || down) && 'sorted', first && 'first') || undefined)}
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

import type { ReactNode } from 'react';
import { laterLike } from '../lazy-with-preload';
import { isSortedBy } from './columns';
import type { Column } from './types';
import type { Sizing } from './use-widths';
import type { Widths } from './widths';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';

export const classOf = (column: Pick<Column<never>, 'right' | 'priority'>, extra?: string | false) =>
  cx(column.right && 'r', column.priority && `p${column.priority}`, extra) || undefined;

const ColumnEdge = laterLike(async () => (await import('./column-edge')).ColumnEdge);

const ROOM = 160;
/** The name of the row gets more. */
const NAME_ROOM = 264;

/** What a column needs at least, so that nothing is pressed to nothing. */
export const roomOf = ({ width }: { width?: number }, first: boolean): number => width ?? (first ? NAME_ROOM : ROOM);

/** Once somebody has sized one, every column has a width, and an empty column takes what is left. The first one stays in its place, hence leaves room for others. */
const sizedWidth = (widths: Widths, column: { key: string; width?: number }, first: boolean): string => {
  const width = `${widths[column.key] ?? roomOf(column, first)}px`;
  return first ? `min(${width}, 50vw)` : width;
};

interface ColumnsProps<Row> {
  columns: readonly Column<Row>[];
  selectable: boolean;
  acts?: boolean;
  widths: Widths | undefined;
}

export function Columns<Row>({ columns, selectable, acts = false, widths }: ColumnsProps<Row>) {
  return (
    <colgroup>
      {selectable && <col className="w-check" />}
      {columns.map((column, at) => (
        <col
          key={column.key}
          className={column.priority && `p${column.priority}`}
          style={{ width: widths ? sizedWidth(widths, column, at === 0) : column.width }}
        />
      ))}
      {acts && <col className="w-acts" />}
      {widths && <col />}
    </colgroup>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  at: number;
  sort: string;
  onSort: (sort: string) => void;
  sizing: Sizing;
}

/** First press sorts upwards, the next one turns it round. */
export function Head<Row>({ column, at, sort, onSort, sizing }: HeadProps<Row>) {
  const word = column.sort;
  const up = isSortedBy(column, sort);
  const down = sort.startsWith('-') && isSortedBy(column, sort.slice(1));
  const words = <span className="th-words">{column.label}</span>;
  const label: ReactNode = word ? (
    <button type="button" className="th" onClick={() => onSort(up ? `-${word}` : word)}>
      {words}
      {(up || down) && <Icon name="sort" size={12} className={cx(up && 'turned')} />}
    </button>
  ) : (
    words
  );
  return (
    <th
      scope="col"
      data-head={column.key}
      // An edge reaches into the next head, and lies over it.
      style={{ zIndex: 40 - at }}
      className={classOf(column, cx((up || down) && 'sorted', at === 0 && 'first') || undefined)}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      {label}
      <ColumnEdge column={column} sizing={sizing} />
    </th>
  );
}

const SKELETON_ROWS = 8;

/** The table's shape before its rows are here. */
export function TableSkeleton<Row>({ columns, selectable, widths }: Omit<ColumnsProps<Row>, 'acts'>) {
  return (
    <table className="table" aria-hidden="true">
      <Columns columns={columns} selectable={selectable} widths={widths} />
      <thead>
        <tr>
          {selectable && <th className="c-check" />}
          {columns.map((column) => (
            <th key={column.key} className={classOf(column)}>
              {column.label}
            </th>
          ))}
          {widths && <th />}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <tr key={row}>
            {selectable && <td className="c-check" />}
            {columns.map((column, at) => (
              <td key={column.key} className={classOf(column)}>
                <span className={`skel w${((row + at) % 3) + 1}`} />
              </td>
            ))}
            {widths && <td />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

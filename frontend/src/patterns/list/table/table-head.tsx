import type { ReactNode } from 'react';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { isSortedBy } from '@/patterns/list/columns/columns';
import type { Column } from '@/patterns/list/types';
import type { Sizing } from '@/patterns/list/columns/use-widths';
import type { Widths } from '@/patterns/list/columns/widths';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';

export const classOf = (column: Pick<Column<never>, 'right' | 'priority'>, extra?: string | false) =>
  cx(column.right && 'r', column.priority && `p${column.priority}`, extra) || undefined;

const ColumnEdge = lazyWithPreload(async () => (await import('@/patterns/list/columns/column-edge')).ColumnEdge);

const MIN_WIDTH = 160;
/** The column that names the row is wider. */
const MIN_NAME_WIDTH = 264;

/** The minimum width of a column, so that it doesn't collapse. */
export const minWidthOf = ({ width }: { width?: number }, first: boolean): number =>
  width ?? (first ? MIN_NAME_WIDTH : MIN_WIDTH);

/**
 * Once a column has been resized, every column has a fixed width, and an empty column takes the rest. The first column
 * is sticky and therefore leaves room for others.
 */
const sizedWidth = (widths: Widths, column: { key: string; width?: number }, first: boolean): string => {
  const width = `${widths[column.key] ?? minWidthOf(column, first)}px`;
  return first ? `min(${width}, 50vw)` : width;
};

interface ColumnsProps<Row> {
  columns: readonly Column<Row>[];
  selectable: boolean;
  hasActions?: boolean;
  widths: Widths | undefined;
}

export function Columns<Row>({ columns, selectable, hasActions = false, widths }: ColumnsProps<Row>) {
  return (
    <colgroup>
      {selectable && <col className="w-check" />}
      {columns.map((column, index) => (
        <col
          key={column.key}
          className={cx(column.priority && `p${column.priority}`, column.aside && !widths && 'aside') || undefined}
          style={{ width: widths ? sizedWidth(widths, column, index === 0) : column.width }}
        />
      ))}
      {hasActions && <col className="w-acts" />}
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

/** The first press sorts ascending, the next one reverses the order. */
export function Head<Row>({ column, at, sort, onSort, sizing }: HeadProps<Row>) {
  const sortKey = column.sort;
  const up = isSortedBy(column, sort);
  const down = sort.startsWith('-') && isSortedBy(column, sort.slice(1));
  const text = <span className="th-text">{column.label}</span>;
  const label: ReactNode = sortKey ? (
    <button type="button" className="th" onClick={() => onSort(up ? `-${sortKey}` : sortKey)}>
      {text}
      {(up || down) && <Icon name="sort" size={12} className={cx(up && 'turned')} />}
    </button>
  ) : (
    text
  );
  return (
    <th
      scope="col"
      data-head={column.key}
      // The resize handle overlaps the next header and must be on top of it.
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

/** The table's skeleton while its rows load. */
export function TableSkeleton<Row>({ columns, selectable, widths }: Omit<ColumnsProps<Row>, 'hasActions'>) {
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
            {columns.map((column, index) => (
              <td key={column.key} className={classOf(column)}>
                <span className={`skel w${((row + index) % 3) + 1}`} />
              </td>
            ))}
            {widths && <td />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

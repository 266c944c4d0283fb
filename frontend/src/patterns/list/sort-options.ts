import type { Column } from './types';

/** The sort orders of a list: its sortable columns in both directions, and creation. */
export function sortOptions<Row>(columns: readonly Column<Row>[]): { value: string; label: string }[] {
  const sortable = columns.flatMap(({ label, sort }) => (sort ? [{ value: sort, label }] : []));
  const all = sortable.some(({ value }) => value === 'created_at')
    ? sortable
    : [{ value: 'created_at', label: 'Created' }, ...sortable];
  return all.flatMap(({ value, label }) => [
    { value, label: `${label}, ascending` },
    { value: `-${value}`, label: `${label}, descending` },
  ]);
}

export const sortLabel = (options: readonly { value: string; label: string }[], sort: string): string =>
  options.find(({ value }) => value === sort)?.label ?? 'Sort';

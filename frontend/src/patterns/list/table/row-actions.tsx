import { Suspense } from 'react';
import { useBulk } from '@/patterns/list/bulk/bulk';
import { BulkBar, BulkResult } from '@/patterns/list/bulk/bulk-bar';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { useMutation } from '@tanstack/react-query';
import { RowMenu } from './row-menu';
import type { Selection } from './selection';
import type { Column, ListPageProps, ListRow, MenuPosition } from '@/patterns/list/types';

interface RowActionsProps<Row extends ListRow> {
  list: ListPageProps<Row>;
  selection: Selection;
  total: string | undefined;
  /** There are rows of this filter on other pages. */
  more: boolean;
  /** The columns as shown, which are those of an export. */
  columns: readonly Column<Row>[];
  menu: MenuPosition<Row> | undefined;
}

/** Actions on rows: on the selected ones from the bar, on one from its menu. Loaded on first use. */
export function RowActions<Row extends ListRow>({ list, selection, total, more, columns, menu }: RowActionsProps<Row>) {
  const bulk = useBulk(list, selection, total);
  const actions: readonly BulkAction<Row>[] = [...(list.bulk ?? [])];
  const save = useExportSelected(list, selection, columns);
  return (
    <>
      {selection.ids.length > 0 && (
        <BulkBar actions={actions} bulk={bulk} selection={selection} total={total} more={more} onExport={save} />
      )}
      {bulk.result && <BulkResult bulk={bulk} noun={list.noun} />}
      {menu && (
        <Suspense>
          <RowMenu key={`${menu.row.id} ${menu.x} ${menu.y}`} list={list} at={menu} />
        </Suspense>
      )}
    </>
  );
}

/** Exports the selected rows with the columns as shown. */
function useExportSelected<Row extends ListRow>(
  { source }: ListPageProps<Row>,
  selection: Selection,
  columns: readonly Column<Row>[],
) {
  const file = useMutation({
    mutationFn: async () => {
      const requested = selection.everything
        ? (source?.queryParams ?? {})
        : { id: selection.ids.join(','), ...sortOf(source?.queryParams) };
      return (await import('@/patterns/list/export/export')).download({
        table: source?.table ?? '',
        queryParams: requested,
        columns,
        kind: 'csv',
      });
    },
    retry: false,
    meta: {
      done: (name: string | undefined) => (name ? `${name} downloaded` : 'Export cancelled'),
      failed: 'Failed to export',
    },
  });
  return source && columns.some((column) => column.exports) ? () => file.mutate() : undefined;
}

const sortOf = (requested: object | undefined): object =>
  requested && 'sort' in requested ? { sort: requested.sort } : {};

import { useMemo } from 'react';
import { useSearchChange } from '@/patterns/list/list-search';
import type { Column, ListPageProps, ListRow } from '@/patterns/list/types';
import { signedInAs } from '@/api/device-session';
import { useDevice } from '@/lib/storage/storage';
import { readKeys, rememberedColumns, toggleColumn, defaultKeys, writeKeys, movedTo } from './columns';
import { readWidths, type Widths } from './widths';

export interface ChosenColumns<Row> {
  /** The visible columns, in order. */
  visible: readonly Column<Row>[];
  keys: readonly string[];
  /** True if the user chose the columns; none of them is hidden on a narrow screen then. */
  chosen: boolean;
  toggle: (key: string, on: boolean) => void;
  move: (key: string, place: number) => void;
  reset: () => void;
  /** The chosen widths; undefined while every column has its default width. */
  widths: Widths | undefined;
  /** The `cols` value of the URL: columns and their widths. */
  cols: string | undefined;
  resize: (widths: Widths | undefined) => void;
}

/** Columns and widths come from the URL, else, outside a saved view, from this user's last choice on this device. */
export function useColumns<Row extends ListRow>({
  columns,
  source,
  search,
}: Pick<ListPageProps<Row>, 'columns' | 'source' | 'search'>): ChosenColumns<Row> {
  const change = useSearchChange();
  const memory = useMemo(() => rememberedColumns(source?.table ?? 'none', signedInAs()), [source?.table]);
  const remembered = useDevice(memory);
  const viewed = search.saved !== undefined && search.saved !== 'all';
  const cols = (search.cols ?? (viewed ? undefined : remembered)) || undefined;
  const keys = readKeys(cols, columns) ?? defaultKeys(columns);
  const widths = useMemo(() => readWidths(cols, columns), [cols, columns]);
  const set = (nextKeys: readonly string[], nextWidths: Widths | undefined) => {
    const text = writeKeys(nextKeys, columns, nextWidths);
    if (!viewed) memory.write(text ?? '');
    change({ cols: text }, { replace: true });
  };
  const shown = useMemo(
    () =>
      (readKeys(cols, columns) ?? defaultKeys(columns)).flatMap(
        (key) => columns.find((column) => column.key === key) ?? [],
      ),
    [cols, columns],
  );
  return {
    visible: shown,
    keys,
    chosen: writeKeys(keys, columns) !== undefined,
    toggle: (key, on) => set(toggleColumn(keys, key, on, columns), widths),
    move: (key, place) => set(movedTo(keys, key, place), widths),
    reset: () => set(defaultKeys(columns), widths),
    widths,
    cols,
    resize: (next) => set(keys, next),
  };
}

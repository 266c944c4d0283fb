import { useMemo } from 'react';
import { useSearchChange } from '../list-search';
import { readKeys, rememberedColumns, toggled, usualKeys, writeKeys, movedTo } from './columns';
import type { Column, ListPageProps, ListRow } from './types';
import { readWidths, type Widths } from './widths';
import { signedInAs } from '@/api/device-session';
import { useDevice } from '@/lib/storage';

export interface ChosenColumns<Row> {
  /** In their order. */
  shown: readonly Column<Row>[];
  keys: readonly string[];
  /** Somebody chose: then no column leaves by itself on a narrow screen. */
  chosen: boolean;
  toggle: (key: string, on: boolean) => void;
  move: (key: string, place: number) => void;
  reset: () => void;
  /** Undefined while every column has its usual width. */
  widths: Widths | undefined;
  /** Columns and widths as they stand in the address. */
  words: string | undefined;
  resize: (widths: Widths | undefined) => void;
}

/** The columns and widths in the address hold; else, without a saved view, those that this person chose last on this device. */
export function useColumns<Row extends ListRow>({ columns, source, search }: Pick<ListPageProps<Row>, 'columns' | 'source' | 'search'>): ChosenColumns<Row> {
  const change = useSearchChange();
  const memory = useMemo(() => rememberedColumns(source?.table ?? 'none', signedInAs()), [source?.table]);
  const remembered = useDevice(memory);
  const viewed = search.saved !== undefined && search.saved !== 'all';
  const words = (search.cols ?? (viewed ? undefined : remembered)) || undefined;
  const keys = readKeys(words, columns) ?? usualKeys(columns);
  const widths = useMemo(() => readWidths(words, columns), [words, columns]);
  const set = (nextKeys: readonly string[], nextWidths: Widths | undefined) => {
    const text = writeKeys(nextKeys, columns, nextWidths);
    if (!viewed) memory.write(text ?? '');
    change({ cols: text }, { replace: true });
  };
  const shown = useMemo(
    () => (readKeys(words, columns) ?? usualKeys(columns)).flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [words, columns],
  );
  return {
    shown,
    keys,
    chosen: writeKeys(keys, columns) !== undefined,
    toggle: (key, on) => set(toggled(keys, key, on, columns), widths),
    move: (key, place) => set(movedTo(keys, key, place), widths),
    reset: () => set(usualKeys(columns), widths),
    widths,
    words,
    resize: (next) => set(keys, next),
  };
}

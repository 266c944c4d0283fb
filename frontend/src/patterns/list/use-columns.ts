import { useMemo } from 'react';
import { useSearchChange } from '../list-search';
import { readKeys, rememberedColumns, toggled, usualKeys, writeKeys, movedTo } from './columns';
import type { Column, ListPageProps, ListRow } from './types';
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
}

/** The columns in the address hold; else, without a saved view, those that this person chose last on this device. */
export function useColumns<Row extends ListRow>({ columns, source, search }: Pick<ListPageProps<Row>, 'columns' | 'source' | 'search'>): ChosenColumns<Row> {
  const change = useSearchChange();
  const memory = useMemo(() => rememberedColumns(source?.table ?? 'none', signedInAs()), [source?.table]);
  const remembered = useDevice(memory);
  const viewed = search.saved !== undefined && search.saved !== 'all';
  const words = search.cols ?? (viewed ? undefined : remembered);
  const asked = readKeys(words, columns);
  const keys = asked ?? usualKeys(columns);
  const set = (next: readonly string[]) => {
    const text = writeKeys(next, columns);
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
    toggle: (key, on) => set(toggled(keys, key, on, columns)),
    move: (key, place) => set(movedTo(keys, key, place)),
    reset: () => set(usualKeys(columns)),
  };
}

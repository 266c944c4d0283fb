import { useMemo } from 'react';
import { useSearchChange } from '../list-search';
import { readKeys, remembered, toggled, usualKeys, writeKeys, movedTo } from './columns';
import type { Column, ListPageProps, ListRow } from './types';
import { readWidths, writeWidths, type Widths } from './widths';
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
  /** The same as it stands in the address. */
  widthText: string | undefined;
  resize: (widths: Widths | undefined) => void;
  /** Words of the address that hold although only the device knows them. */
  stated: Record<string, string>;
}

/** A word of the address; without a saved view, what this person chose last on this device. Changing it changes both. */
function useLook(word: 'cols' | 'widths', memory: 'columns' | 'widths', { source, search }: Pick<ListPageProps<ListRow>, 'source' | 'search'>) {
  const change = useSearchChange();
  const device = useMemo(() => remembered(memory, source?.table ?? 'none', signedInAs()), [memory, source?.table]);
  const kept = useDevice(device);
  const viewed = search.saved !== undefined && search.saved !== 'all';
  const text = (search[word] ?? (viewed ? undefined : kept)) || undefined;
  const set = (next: string | undefined) => {
    if (!viewed) device.write(next ?? '');
    change({ [word]: next }, { replace: true });
  };
  return [text, set, viewed || text === undefined ? {} : { [word]: text }] as const;
}

/** The columns and widths in the address hold; else, without a saved view, those that this person chose last on this device. */
export function useColumns<Row extends ListRow>({ columns, source, search }: Pick<ListPageProps<Row>, 'columns' | 'source' | 'search'>): ChosenColumns<Row> {
  const [words, setWords, statedColumns] = useLook('cols', 'columns', { source, search });
  const [widthText, setWidths, statedWidths] = useLook('widths', 'widths', { source, search });
  const asked = readKeys(words, columns);
  const keys = asked ?? usualKeys(columns);
  const set = (next: readonly string[]) => setWords(writeKeys(next, columns));
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
    widths: useMemo(() => readWidths(widthText, columns), [widthText, columns]),
    widthText,
    resize: (widths) => setWidths(writeWidths(widths)),
    stated: { ...statedColumns, ...statedWidths },
  };
}

import type { Column, ListRow } from '@/patterns/list/types';
import { usePageKeys, type PageKey } from '@/lib/keys/page-keys';
import type { Selection } from './selection';

/** The row with the focus, and what its keys do. */
interface FocusedRow<Row> {
  row: () => Row | undefined;
  step: (rows: number) => void;
  editFocused: (keys?: 'S' | 'A' | 'P') => boolean;
}

interface RowKeys<Row> {
  selection: Selection | undefined;
  canPeek: boolean;
  columns: readonly Column<Row>[];
  editable: boolean;
}

const modifiers = { shift: false };

/** Upper and lower case are the same key; the table tracks whether Shift was held. */
export const setShift = (shift: boolean): void => {
  modifiers.shift = shift;
};

const editKeys = { S: 'Change status', A: 'Assign', P: 'Change priority' } as const;

/** Single keys for rows. J and K reach the table from anywhere on the page; the others act on the focused row. */
export function useRowKeys<Row extends ListRow>(
  grid: FocusedRow<Row>,
  { selection, canPeek, columns, editable }: RowKeys<Row>,
): void {
  const select = () => {
    const row = grid.row();
    if (!row || !selection) return false;
    selection.toggle(row.id, modifiers.shift || !selection.has(row.id), modifiers.shift);
    return undefined;
  };
  const keys: PageKey[] = [
    { keys: 'J', title: 'Next row', run: () => grid.step(1) },
    { keys: 'K', title: 'Previous row', run: () => grid.step(-1) },
  ];
  if (selection) keys.push({ keys: 'X', title: 'Select row (Shift: range)', run: select });
  if (canPeek) keys.push({ keys: 'Space', title: 'Preview row', run: () => false });
  if (editable) {
    keys.push({ keys: 'E', aliases: ['F2'], title: 'Edit cell', run: () => grid.editFocused() });
    for (const letter of ['S', 'A', 'P'] as const) {
      if (columns.some((column) => column.edit?.keys === letter))
        keys.push({ keys: letter, title: editKeys[letter], run: () => grid.editFocused(letter) });
    }
  }
  usePageKeys(keys);
}

import { ConflictDialog, type ConflictRecord } from '@/patterns/forms/conflict';
import type { Column, ListRow } from '@/patterns/list/types';
import { editOf } from './cell-save';

interface CellConflictProps<Row> {
  noun: string;
  column: Column<Row>;
  /** The row when its cell was opened. */
  row: Row;
  value: string;
  /** The row as someone else saved it. */
  now: Row;
  onSave: (value: string) => void;
  onClose: () => void;
}

type CellValues = { value: string };

/** Shown if someone else changed the cell: their value and yours, with a choice. */
export function CellConflict<Row extends ListRow>({ column, row, value, now, ...props }: CellConflictProps<Row>) {
  const edit = editOf(column);
  const texts = new Map(edit.as === 'choice' ? edit.options.map((option) => [option.value, option.label]) : []);
  const record: ConflictRecord<CellValues, string> = {
    noun: props.noun,
    read: (saved) => ({ values: { value: saved }, version: now.version }),
    labels: { value: column.label },
    ...(edit.as === 'money' && { amounts: { value: edit.kind } }),
    show: { value: (shown) => texts.get(shown) ?? (shown || 'empty') },
  };
  const resolve = ({ value: chosen }: CellValues) => {
    props.onClose();
    if (chosen !== edit.value(now)) props.onSave(chosen);
    return Promise.resolve();
  };
  return (
    <ConflictDialog
      record={record}
      base={{ value: edit.value(row) }}
      mine={{ value }}
      theirs={edit.value(now)}
      onClose={props.onClose}
      onResolve={resolve}
    />
  );
}

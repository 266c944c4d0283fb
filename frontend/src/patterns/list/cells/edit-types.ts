import type { ReactNode } from 'react';
import type { PrivateKind } from '@/lib/storage/privacy';
import type { IconName } from '@/ui/icon-names';

interface Common<Row> {
  /** The initial value of the editor. */
  value: (row: Row) => string;
  /** The changed fields as the server expects them; the row shows them immediately. */
  change: (value: string, row: Row) => object;
  /** Other fields to show immediately, such as the name that belongs to an ID. */
  optimistic?: (value: string, row: Row) => Partial<Row>;
  /** Rows that can be edited here; all if omitted. */
  may?: (row: Row) => boolean;
  /** Starts editing from anywhere in the row. */
  keys?: 'S' | 'A' | 'P';
}

/** One of a few options: a menu. */
export interface ChoiceEdit<Row> extends Common<Row> {
  as: 'choice';
  options: readonly { value: string; label: string; icon?: IconName }[];
  /** An option that needs more input: opens a dialog, and nothing is saved here. */
  instead?: (value: string, row: Row) => (() => void) | undefined;
}

/** Typed: text, an amount, a whole number or a date. */
interface Typed<Row> extends Common<Row> {
  /** Blank is a valid value. */
  blank?: boolean;
}

interface MoneyEdit<Row> extends Typed<Row> {
  as: 'money';
  /** The privacy setting that hides it. */
  kind: PrivateKind;
}

interface PlainEdit<Row> extends Typed<Row> {
  as: 'text' | 'whole' | 'day';
}

export type TypedEdit<Row> = MoneyEdit<Row> | PlainEdit<Row>;

export type Edit<Row> = ChoiceEdit<Row> | TypedEdit<Row>;

/** Where the focus goes when editing ends. */
export type FocusTarget = 'stay' | 'down' | 'next' | 'back' | 'leave';

export interface EditorProps<Row, E extends Edit<Row> = Edit<Row>> {
  row: Row;
  edit: E;
  /** "Price of Steel bolt". */
  label: string;
  /** The cell as rendered without an editor. */
  children: ReactNode;
  onSave: (value: string, after: FocusTarget) => void;
  onCancel: (after: FocusTarget) => void;
}

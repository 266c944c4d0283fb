import type { PrivateKind } from '@/lib/privacy';
import type { IconName } from '@/ui/icon-names';

interface Common<Row> {
  /** What the editor begins with. */
  value: (row: Row) => string;
  /** The changed fields as the server takes them; the row looks like that at once. */
  change: (value: string, row: Row) => object;
  /** What else looks different at once, such as the name that belongs to an id. */
  looks?: (value: string, row: Row) => Partial<Row>;
  /** Rows for which it is not to be changed here; everyone where left out. */
  may?: (row: Row) => boolean;
  /** Begins the edit from anywhere in the row. */
  keys?: 'S' | 'A' | 'P';
}

/** One of a few: a menu. */
export interface ChoiceEdit<Row> extends Common<Row> {
  as: 'choice';
  options: readonly { value: string; label: string; icon?: IconName }[];
  /** A choice that asks for more than itself: opens what asks, and nothing is saved here. */
  instead?: (value: string, row: Row) => (() => void) | undefined;
}

/** Typed: an amount, a whole number or a day. */
interface Typed<Row> extends Common<Row> {
  /** Blank is a value. */
  blank?: boolean;
}

interface MoneyEdit<Row> extends Typed<Row> {
  as: 'money';
  /** The privacy setting that hides it. */
  kind: PrivateKind;
}

interface PlainEdit<Row> extends Typed<Row> {
  as: 'whole' | 'day';
}

export type TypedEdit<Row> = MoneyEdit<Row> | PlainEdit<Row>;

export type Edit<Row> = ChoiceEdit<Row> | TypedEdit<Row>;

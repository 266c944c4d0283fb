import { NONE } from '@/patterns/fields/choices';
import { orNull } from '@/patterns/fields/fields';
import type { Picked, PickerSource } from '@/patterns/fields/use-picker';
import type { ValueTexts } from './conflict';

interface Common {
  label: string;
  required?: true;
  /** Collapsed under "More". */
  more?: true;
}

interface TextSpec extends Common {
  /** A single line; an `area` has several. */
  as?: 'text' | 'area';
  type?: 'email' | 'tel' | 'url';
  maxLength?: number;
}

interface ChoiceSpec extends Common {
  as: 'choice';
  /** `NONE` is sent as null. */
  options: readonly { value: string; label: string }[];
  /** The value of a new record; the first option if omitted. */
  initial?: string;
  /** How a value that isn't among the options is shown. */
  other?: string;
}

/** A record of another table: its id is sent. */
interface PickerSpec<Row> extends Common {
  as: 'picker';
  source: PickerSource;
  picked: (row: Row) => Picked | null | '';
  /** The record that a new one starts with. */
  initial?: Picked | undefined;
}

export type FieldSpec<Row> = TextSpec | ChoiceSpec | PickerSpec<Row>;

/** The fields of a record's form, by their names on the server and in their order on the screen. */
export type FieldList<Row> = { readonly [Name in keyof Row & string]?: FieldSpec<Row> };

/** The content of each field: its text, or the picked record. */
export type FieldContents = Record<string, string | Picked | null>;

export const fieldsOf = <Row>(fields: FieldList<Row>): [keyof Row & string, FieldSpec<Row>][] =>
  Object.entries(fields) as [keyof Row & string, FieldSpec<Row>][];

function contentOf<Row>(name: keyof Row, spec: FieldSpec<Row>, row: Row | undefined): string | Picked | null {
  if (spec.as === 'picker') return (row ? spec.picked(row) : spec.initial) || null;
  const value = row?.[name] ?? null;
  if (spec.as !== 'choice') return value === null ? '' : String(value);
  if (!row) return spec.initial ?? spec.options[0]?.value ?? NONE;
  return value === null ? NONE : String(value);
}

/** A record as the form shows it; without one, the defaults. */
export const contentsOf = <Row>(fields: FieldList<Row>, row: Row | undefined): FieldContents =>
  Object.fromEntries(fieldsOf(fields).map(([name, spec]) => [name, contentOf(name, spec, row)]));

/** The contents as the server expects them. */
export const valuesOf = (contents: FieldContents): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [
      name,
      typeof content === 'string' ? orNull(content) : (content?.id ?? null),
    ]),
  );

export const labelsOf = <Row>(fields: FieldList<Row>): Record<string, string> =>
  Object.fromEntries(fieldsOf(fields).map(([name, { label }]) => [name, label]));

function contentText<Row>(spec: FieldSpec<Row>, content: string | Picked | null): string {
  if (typeof content !== 'string') return content?.label ?? 'none';
  if (spec.as !== 'choice') return content || 'empty';
  return spec.options.find(({ value }) => value === content)?.label ?? spec.other ?? content;
}

/** The contents in the comparison of two versions. */
export const contentTexts = <Row>(fields: FieldList<Row>): ValueTexts<FieldContents> =>
  Object.fromEntries(
    fieldsOf(fields).map(([name, spec]) => [name, (content: FieldContents[string]) => contentText(spec, content)]),
  );

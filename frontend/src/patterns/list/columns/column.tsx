import { Day } from '@/patterns/display/day';
import { Private, textOrNone } from '@/patterns/display/private';
import type { ChoiceEdit, TypedEdit } from '@/patterns/list/cells/edit-types';
import type { Column } from '@/patterns/list/types';
import { exactTime, shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { PrivateKind } from '@/lib/storage/privacy';

/** What a column of a field can have besides; a `cell` of its own replaces the usual one. */
type ColumnOptions<Row> = Partial<Omit<Column<Row>, 'label' | 'right'>>;
type Has<Field extends string, Value> = Readonly<Record<Field, Value>>;

/** What most columns share: the server's field is their key and is exported. */
const columnNamed = <Field extends string>(field: Field, label: string) => ({ key: field, label, exports: [field] });

/** The usual columns of a list, each for one field of the row. Anything else is written out as a `Column`. */
export const column = {
  text: <Field extends string, Row extends Has<Field, string | null>>(
    field: Field,
    label: string,
    more: ColumnOptions<Row> = {},
  ): Column<Row> => ({ ...columnNamed(field, label), cell: (row) => textOrNone(row[field]), ...more }),

  number: <Field extends string, Row extends Has<Field, number>>(
    field: Field,
    label: string,
    more: ColumnOptions<Row> = {},
  ): Column<Row> => ({ ...columnNamed(field, label), right: true, cell: (row) => count(row[field]), ...more }),

  /** An amount, with the privacy setting that hides it. */
  money: <Field extends string, Row extends Has<Field, number | null>>(
    field: Field,
    label: string,
    { kind, ...more }: ColumnOptions<Row> & { kind: PrivateKind },
  ): Column<Row> => ({
    ...columnNamed(field, label),
    right: true,
    cell: (row) => <Private kind={kind} value={row[field]} />,
    ...more,
  }),

  /** A date without a time. */
  date: <Field extends string, Row extends Has<Field, string | null>>(
    field: Field,
    label: string,
    more: ColumnOptions<Row> = {},
  ): Column<Row> => ({ ...columnNamed(field, label), cell: (row) => <Day date={row[field]} />, ...more }),

  /** The date of a moment, with its time on hover. */
  moment: <Field extends string, Row extends Has<Field, string>>(
    field: Field,
    label: string,
    more: ColumnOptions<Row> = {},
  ): Column<Row> => ({
    ...columnNamed(field, label),
    cell: (row) => (
      <time dateTime={row[field]} title={exactTime(row[field])}>
        {shortDate(row[field])}
      </time>
    ),
    ...more,
  }),
};

/** Edits a text in its cell; blank is sent as null. */
export const textEdit = <Field extends string, Row extends Has<Field, string | null>>(
  field: Field,
): TypedEdit<Row> => ({
  as: 'text',
  blank: true,
  value: (row) => row[field] ?? '',
  change: (value) => ({ [field]: value === '' ? null : value }),
});

/** Edits one of a few values in its cell. */
export const choiceEdit = <Field extends string, Row extends Has<Field, string>>(
  field: Field,
  options: ChoiceEdit<Row>['options'],
  more: Pick<ChoiceEdit<Row>, 'keys'> = {},
): ChoiceEdit<Row> => ({
  as: 'choice',
  value: (row) => row[field],
  options,
  change: (value) => ({ [field]: value }),
  ...more,
});

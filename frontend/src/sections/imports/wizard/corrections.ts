import type { Schema } from '@/api/client';
import { isRecord } from '@/lib/json';
import { ownValue } from '@/lib/own-value';

type Findings = Schema<'ReportOut'>['errors'];
export type RejectedRow = Schema<'RejectedRowOut'>;
/** Row → its new cells; null leaves the row out. No cells confirm a row as it is shown. */
export type Corrections = Readonly<Record<number, Readonly<Record<string, string>> | null>>;

export const NO_CORRECTIONS: Corrections = {};
/** The server accepts no more. */
export const MAX_CORRECTIONS = 1000;

/** The server accepts no form field above this size. */
const MAX_BYTES = 1 << 20;

/** What is wrong with sending these corrections, if anything. */
export const tooLarge = (corrections: Corrections): string | undefined =>
  new Blob([JSON.stringify(corrections)]).size > MAX_BYTES
    ? 'The corrections are larger than 1 MB. Import the rows that you have corrected first, or correct the others in the file.'
    : undefined;

const withoutRow = (corrections: Corrections, row: number): Corrections =>
  Object.fromEntries(Object.entries(corrections).filter(([key]) => Number(key) !== row));

/** The text of a cell with its correction. */
export const textOf = ({ row, cells }: RejectedRow, column: string, corrections: Corrections): string =>
  ownValue(corrections[row], column) ?? ownValue(cells, column) ?? '';

/** Changes a cell. A cell that is as it was checked again needs no correction. `checked` are those of the last check. */
export function withCell(
  corrections: Corrections,
  checked: Corrections,
  { row, cells }: RejectedRow,
  { column, text }: { column: string; text: string },
): Corrections {
  const isAsChecked = text === ownValue(cells, column) && ownValue(checked[row], column) === undefined;
  const others = Object.entries(corrections[row] ?? {}).filter(([name]) => name !== column);
  const now = Object.fromEntries(isAsChecked ? others : [...others, [column, text]]);
  return Object.keys(now).length > 0 || checked[row] ? { ...corrections, [row]: now } : withoutRow(corrections, row);
}

export const withRowLeftOut = (corrections: Corrections, row: number): Corrections => ({ ...corrections, [row]: null });

/** Takes a row back as it was in the last check. */
export function withRowBack(corrections: Corrections, checked: Corrections, row: number): Corrections {
  const before = checked[row];
  return before ? { ...corrections, [row]: before } : withoutRow(corrections, row);
}

/** Confirms a row with the wrong number of cells as it is shown. */
export const withConfirmed = (corrections: Corrections, row: number): Corrections => ({
  ...corrections,
  [row]: corrections[row] ?? {},
});

export function countCorrections(corrections: Corrections): { changed: number; leftOut: number } {
  const rows = Object.values(corrections);
  const leftOut = rows.filter((cells) => cells === null).length;
  return { changed: rows.length - leftOut, leftOut };
}

/** The errors of each row, by row number. */
export function errorsByRow(errors: Findings): ReadonlyMap<number, Findings> {
  const found = new Map<number, Findings>();
  for (const error of errors) if (error.row !== null) found.set(error.row, [...(found.get(error.row) ?? []), error]);
  return found;
}

/** Text by name, from what a device has stored. */
export const readTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  );

/** Corrections from what a device has stored. */
export const readCorrections = (value: unknown): Corrections =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {})
      .filter(([row]) => /^\d+$/.test(row))
      .map(([row, cells]) => [row, cells === null ? null : readTexts(cells)]),
  );

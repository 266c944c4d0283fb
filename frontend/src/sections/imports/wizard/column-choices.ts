import type { Schema } from '@/api/client';
import { ownValue } from '@/lib/own-value';

export type FileColumns = Schema<'FileColumnsOut'>;
export type ImportField = Schema<'FieldOut'>;
/** The chosen field of each column, blank for a column that isn't imported. */
export type Choices = Readonly<Record<string, string>>;

/** The suggested fields, and what was chosen before for columns of the same names. */
export const suggestedChoices = ({ columns }: Pick<FileColumns, 'columns'>, before: Choices): Choices =>
  Object.fromEntries(columns.map(({ name, field }) => [name, ownValue(before, name) ?? field ?? '']));

/** Converts the choices for the server: null leaves a column out. An Orderkeep export is recognized without them. */
export const toMapping = (file: Pick<FileColumns, 'own'>, choices: Choices): Record<string, string | null> =>
  file.own ? {} : Object.fromEntries(Object.entries(choices).map(([column, field]) => [column, field || null]));

/** A contact's name can also come from these columns. */
const NAMES = ['name', 'first_name', 'last_name', 'company', 'contact_name'];

/** Labels of the required fields that no column fills. */
export function missingFields(kind: Schema<'Kind'>, fields: readonly ImportField[], choices: Choices): string[] {
  const filled = new Set(Object.values(choices));
  const missing = fields.filter(({ name, required }) => required && !filled.has(name)).map(({ label }) => label);
  if (kind === 'customers' && !NAMES.some((name) => filled.has(name))) missing.push('Name');
  return missing;
}

/** The columns that share a field which takes only one, by the label of that field. */
export function sharedFields(fields: readonly ImportField[], choices: Choices): Record<string, string[]> {
  const shared = fields
    .filter(({ joins }) => !joins)
    .map(({ name, label }) => [label, Object.keys(choices).filter((column) => choices[column] === name)] as const)
    .filter(([, columns]) => columns.length > 1);
  return Object.fromEntries(shared);
}

/** What has to be changed before the file can be checked; undefined if nothing. */
export function matchingProblem(
  kind: Schema<'Kind'>,
  fields: readonly ImportField[],
  choices: Choices,
): string | undefined {
  const [shared] = Object.entries(sharedFields(fields, choices));
  if (shared) return `${shared[1].join(' and ')} can't both be imported as ${shared[0]}. Choose one of them.`;
  const missing = missingFields(kind, fields, choices);
  return missing.length > 0 ? `Choose a column for ${missing.join(', ')}.` : undefined;
}

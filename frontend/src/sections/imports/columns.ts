import type { Schema } from '@/api/client';

/** Manual mappings: column → field, blank for a column that isn't imported. */
export type Said = Readonly<Record<string, string>>;

/** All known columns with their current field. */
export function columnsOf(
  report: Pick<Schema<'ReportOut'>, 'mapping' | 'ignored'> | undefined,
  said: Said,
): { name: string; field: string }[] {
  const names = new Set([...Object.keys(report?.mapping ?? {}), ...(report?.ignored ?? []), ...Object.keys(said)]);
  return [...names].map((name) => ({ name, field: said[name] ?? report?.mapping[name] ?? '' }));
}

/** Whether the file is an Orderkeep export. Its columns are known, so the mapping needs no review. */
export const isOwnExport = (report: Pick<Schema<'ReportOut'>, 'mapping'> | undefined): boolean =>
  report?.mapping['Orderkeep ID'] === 'key';

/** Converts the mappings for the server: null leaves a column out. */
export const toMapping = (said: Said): Record<string, string | null> =>
  Object.fromEntries(Object.entries(said).map(([name, field]) => [name, field.trim() || null]));

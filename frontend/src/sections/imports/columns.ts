import type { Report } from './api';

/** What was said by hand: column → field, blank for a column that stays out. */
export type Said = Readonly<Record<string, string>>;

/** Every column that is known, with the field it has now. */
export function columnsOf(
  report: Pick<Report, 'mapping' | 'ignored'> | undefined,
  said: Said,
): { name: string; field: string }[] {
  const names = new Set([...Object.keys(report?.mapping ?? {}), ...(report?.ignored ?? []), ...Object.keys(said)]);
  return [...names].map((name) => ({ name, field: said[name] ?? report?.mapping[name] ?? '' }));
}

/** The columns of an Orderkeep export are known by name: nobody has to look at them. */
export const isOwnExport = (report: Pick<Report, 'mapping'> | undefined): boolean =>
  report?.mapping['Orderkeep ID'] === 'key';

/** As the server wants it: null leaves a column out. */
export const toMapping = (said: Said): Record<string, string | null> =>
  Object.fromEntries(Object.entries(said).map(([name, field]) => [name, field.trim() || null]));

/**
 * The value under a name that a user chose, such as a column of an imported file. `record[name]` would also find what
 * every object inherits, such as "constructor".
 */
export const ownValue = <T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;

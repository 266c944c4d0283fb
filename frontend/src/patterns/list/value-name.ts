import type { Filter } from './types';

/** What a filter's value is called: by its options, or by a row that it found. An id that neither knows is no word for anybody. */
export function nameOfValue({ name, options }: Filter, value: string, rows: readonly object[]): string | undefined {
  const known = options.find((option) => option.value === value)?.label;
  if (known ?? !name.endsWith('_id')) return known ?? value;
  const linked = name.slice(0, -'_id'.length);
  const row = (rows as readonly Record<string, unknown>[]).find((one) => one[name] === value);
  return (row?.[`${linked}_name`] ?? row?.[`${linked}_number`] ?? undefined) as string | undefined;
}

import type { Filter } from '@/patterns/list/types';

/**
 * Returns the name of a filter's value, from its options or from a row that matched. An ID without a name isn't shown.
 */
export function nameOfValue({ name, options }: Filter, value: string, rows: readonly object[]): string | undefined {
  const known = options.find((option) => option.value === value)?.label;
  if (known ?? !name.endsWith('_id')) return known ?? value;
  const linked = name.slice(0, -'_id'.length);
  const row = (rows as readonly Record<string, unknown>[]).find((one) => one[name] === value);
  return (row?.[`${linked}_name`] ?? row?.[`${linked}_number`] ?? undefined) as string | undefined;
}

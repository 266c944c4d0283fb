/** Pure functions to compare what two people changed, starting from the same row. */
export type ConflictSide = 'mine' | 'theirs';

interface Difference<Values> {
  name: keyof Values;
  /** Who changed it; `both` only if they changed it to different values. */
  kind: ConflictSide | 'both';
}

const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

export function compareVersions<Values extends Record<string, unknown>>(
  base: Values,
  mine: Values,
  theirs: Values,
): Difference<Values>[] {
  const found: Difference<Values>[] = [];
  for (const name of Object.keys(base) as (keyof Values)[]) {
    const byMe = !isSameValue(base[name], mine[name]);
    const byThem = !isSameValue(base[name], theirs[name]);
    if (byMe && byThem && isSameValue(mine[name], theirs[name])) continue;
    if (byMe || byThem) found.push({ name, kind: byMe && byThem ? 'both' : byMe ? 'mine' : 'theirs' });
  }
  return found;
}

export function mergeValues<Values extends Record<string, unknown>>(
  mine: Values,
  theirs: Values,
  differences: readonly Difference<Values>[],
  picks: Partial<Record<keyof Values, ConflictSide>>,
): Values {
  const merged = { ...theirs };
  for (const { name, kind } of differences) {
    const side = kind === 'both' ? (picks[name] ?? 'mine') : kind;
    merged[name] = (side === 'mine' ? mine : theirs)[name];
  }
  return merged;
}

import type { Entry } from './api';

const rank = (entry: Entry): number => (entry.late ? 0 : entry.done ? 2 : 1);

/** The entries of a day: late ones first, then upcoming ones by time, then completed ones. */
export const entriesOn = (entries: readonly Entry[], day: string): Entry[] =>
  entries
    .filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
    .sort((one, other) => rank(one) - rank(other));

/** Separates completed entries to save space: two or more are only counted. */
export function foldCompleted(entries: readonly Entry[]): { rest: readonly Entry[]; folded: number } {
  const rest = entries.filter(({ done }) => !done);
  const folded = entries.length - rest.length;
  return folded > 1 ? { rest, folded } : { rest: entries, folded: 0 };
}

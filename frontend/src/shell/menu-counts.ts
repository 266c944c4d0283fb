import type { Counts } from '@/patterns/navigation/section';
import { countOf, type NavGroup } from './nav';

/** The highest number that the server counts to. */
const MAX_COUNT = 1000;

export const countText = (count: number): string => (count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : String(count));

/** The count of a collapsed group: the late count if there is one, else the sum. */
export function groupCount(group: NavGroup, counts: Counts | undefined): { count: number; late: boolean } {
  const found = group.entries.map((entry) => ({ count: countOf(entry, counts), late: entry.count?.late === true }));
  const sum = (all: typeof found) => all.reduce((total, { count }) => total + count, 0);
  const late = sum(found.filter((each) => each.late));
  return late > 0 ? { count: late, late: true } : { count: sum(found), late: false };
}

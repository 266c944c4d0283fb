import { count } from '@/lib/numbers/money';

export interface Neighbours {
  /** "3 of 1,284": the position in the list that was last viewed, as far as it is known. */
  position: string | undefined;
  previous: string | undefined;
  next: string | undefined;
}

/** The part of a list page that matters here. */
export interface Rows {
  items: readonly { id: string }[];
  next_cursor?: string | null;
  total?: number | null;
  total_capped?: boolean | null;
  /** True for a page after the first. */
  later?: boolean;
}

/** The records before and after this one in the list it was opened from; none if it was opened by its URL. */
export function neighboursOf(id: string, pages: readonly (Rows | undefined)[]): Neighbours {
  for (const page of pages) {
    const at = page?.items.findIndex((row) => row.id === id) ?? -1;
    if (!page || at < 0) continue;
    return {
      position: positionText(at + 1, page),
      previous: page.items[at - 1]?.id,
      next: page.items[at + 1]?.id,
    };
  }
  return { position: undefined, previous: undefined, next: undefined };
}

/** How many rows precede a later page is only known of the last one. */
function positionText(at: number, { items, next_cursor: next, total, total_capped: capped, later }: Rows) {
  const isTotal = typeof total === 'number';
  if (!later) return `${count(at)} of ${count(isTotal ? total : items.length)}${(isTotal ? capped : next) ? '+' : ''}`;
  return isTotal && !capped && !next ? `${count(total - items.length + at)} of ${count(total)}` : undefined;
}

export interface Neighbours {
  /** "3 of 17": the position in the list page that was last viewed; "3 of 50+" if more pages follow. */
  position: string | undefined;
  previous: string | undefined;
  next: string | undefined;
}

/** The part of a list page that matters here. */
export interface Rows {
  items: readonly { id: string }[];
  next_cursor?: string | null;
}

/** The records before and after this one in the list it was opened from; none if it was opened by its URL. */
export function neighboursOf(id: string, pages: readonly (Rows | undefined)[]): Neighbours {
  for (const page of pages) {
    const at = page?.items.findIndex((row) => row.id === id) ?? -1;
    if (!page || at < 0) continue;
    return {
      position: `${at + 1} of ${page.items.length}${page.next_cursor ? '+' : ''}`,
      previous: page.items[at - 1]?.id,
      next: page.items[at + 1]?.id,
    };
  }
  return { position: undefined, previous: undefined, next: undefined };
}

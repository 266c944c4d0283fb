export interface Neighbours {
  /** "3 of 50": the place in the list that was last looked at. */
  place: string | undefined;
  previous: string | undefined;
  next: string | undefined;
}

/** A page of a list, as far as it matters here. */
export interface Rows {
  items: readonly { id: string }[];
}

/** The records before and after this one in the list it was opened from; none when it was opened by its address. */
export function neighboursOf(id: string, pages: readonly (Rows | undefined)[]): Neighbours {
  for (const page of pages) {
    const at = page?.items.findIndex((row) => row.id === id) ?? -1;
    if (!page || at < 0) continue;
    return {
      place: `${at + 1} of ${page.items.length}`,
      previous: page.items[at - 1]?.id,
      next: page.items[at + 1]?.id,
    };
  }
  return { place: undefined, previous: undefined, next: undefined };
}

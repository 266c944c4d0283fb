import { useQueryClient } from '@tanstack/react-query';
import type { Page } from '@/patterns/list/types';
import type { Order } from './api';

export interface Neighbours {
  /** "3 of 50": the place in the list that was last looked at. */
  place: string | undefined;
  previous: string | undefined;
  next: string | undefined;
}

/** The records before and after this one in the list it was opened from; none when it was opened by its address. */
export function neighboursOf(id: string, pages: readonly (Pick<Page<{ id: string }>, 'items'> | undefined)[]): Neighbours {
  for (const page of pages) {
    const at = page?.items.findIndex((row) => row.id === id) ?? -1;
    if (!page || at < 0) continue;
    return { place: `${at + 1} of ${page.items.length}`, previous: page.items[at - 1]?.id, next: page.items[at + 1]?.id };
  }
  return { place: undefined, previous: undefined, next: undefined };
}

export function useNeighbours(id: string): Neighbours {
  const lists = useQueryClient().getQueryCache().findAll({ queryKey: ['purchases', 'list'] });
  const newest = lists.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return neighboursOf(id, newest.map((query) => query.state.data as Page<Order> | undefined));
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';
import type { RecordType } from '@/patterns/navigation/section';
import { recordTypes as declaredTypes } from '@/sections/pages';
import { nav } from '../nav';

export type Hit = Schema<'HitOut'>;

/** Finds any record by name, number, code, phone or email. */
export const searchFor = (typed: string) =>
  queryOptions({
    queryKey: ['search', typed],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/search', { params: { query: { q: typed } }, signal }))).items,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

const menuPaths = nav.flatMap(({ entries }) =>
  entries.flatMap(({ path, subpages }) => [path, ...subpages.map((subpage) => subpage.path)]),
);

/** The place in the menu of the page that covers this one. */
function menuRank(page: string): number {
  const covering = menuPaths.filter((path) => page.startsWith(path)).sort((a, b) => b.length - a.length);
  return menuPaths.indexOf(covering[0] ?? '');
}

/** What the palette finds, in the order of the menu. */
export const recordTypes = declaredTypes.toSorted((a, b) => menuRank(a.route) - menuRank(b.route));

export const headingOf = ({ plural }: RecordType): string => plural.charAt(0).toUpperCase() + plural.slice(1);

export const pathOf = ({ route }: RecordType, { id, title }: Pick<Hit, 'id' | 'title'>): string =>
  route.replace('$title', () => encodeURIComponent(title)).replace('$id', () => id);

import { queryOptions } from '@tanstack/react-query';
import { api, call } from './client';

const FRESH_MS = 30_000;

/** Other spellings to try when a search finds nothing. */
export const spellingsOf = (typed: string) =>
  queryOptions({
    queryKey: ['spellings', typed],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/search/spellings', { params: { query: { q: typed } }, signal }))).items,
    staleTime: FRESH_MS,
  });

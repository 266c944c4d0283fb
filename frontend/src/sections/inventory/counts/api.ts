import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, FIRST_PAGE, type Query } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { CountFilter } from '@/sections/inventory/filters';

type CountQuery = Query<'/rest/v1/stock_counts'>;
/** Filter for the lines of a count. It is a request parameter only. */
type LineState = 'open' | 'same' | 'different';

export const countQueryParams = ({ count: _count, show: _show, ...search }: ListSearch<CountFilter>): CountQuery =>
  listQuery(search as ListSearch);

export function countList(search: ListSearch<CountFilter>) {
  const query = countQueryParams(search);
  return queryOptions({
    queryKey: ['stock_counts', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/stock_counts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export const countDetail = (id: string) =>
  queryOptions({
    queryKey: ['stock_counts', 'count', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/stock_counts/{id}', { params: { path: { id } }, signal })),
  });

interface CountLinesFilter {
  count: string;
  state?: LineState | undefined;
  q?: string | undefined;
}

/** The lines of a count, 100 per page. */
export const countLines = ({ count, state, q }: CountLinesFilter) =>
  infiniteQueryOptions({
    queryKey: ['stock_count_lines', count, state, q],
    queryFn: ({ pageParam, signal }) => {
      const query = { stock_count_id: count, state, q: q || undefined, limit: 100, cursor: pageParam };
      return call(api.GET('/rest/v1/stock_count_lines', { params: { query }, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

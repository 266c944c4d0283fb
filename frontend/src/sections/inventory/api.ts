import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import { movementFilters, shelfFilters, type CountFilter, type ShelfFilter } from './filters';

export type Stock = Schema<'StockOut'>;
export type Summary = Schema<'StockSummaryOut'>;
export type Movement = Schema<'MovementOut'>;
export type StockCount = Schema<'StockCountOut'>;
export type CountLine = Schema<'CountLineOut'>;
/** Filter for the lines of a count. It is a request parameter only. */
type LineState = 'open' | 'same' | 'different';

/** Stock changes often, so it is stale after five seconds. */
const FRESH = 5000;

const only = (search: Record<string, string | undefined>, words: readonly string[]): ListSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name]) => !(shelfFilters as readonly string[]).includes(name) || words.includes(name),
    ),
  );

type StockQuery = Query<'/rest/v1/inventory'>;
type MovementQuery = Query<'/rest/v1/inventory_movements'>;
type CountQuery = Query<'/rest/v1/stock_counts'>;

/** The list's query, as used in the query key. Stock levels aren't available for a past day. */
export const askedStock = (search: ListSearch<ShelfFilter>): StockQuery =>
  listQuery(
    only(
      search,
      search.as_of
        ? ['category_id', 'status', 'as_of']
        : ['category_id', 'status', 'level', ...(search.level?.includes('dead') ? ['idle_days'] : [])],
    ),
  );

export const askedMovements = (search: ListSearch<ShelfFilter>): MovementQuery =>
  listQuery(only(search, movementFilters));

export const askedCounts = ({ count: _count, show: _show, ...search }: ListSearch<CountFilter>): CountQuery =>
  listQuery(search as ListSearch);

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export function stockList(search: ListSearch<ShelfFilter>) {
  const query = askedStock(search);
  return queryOptions({
    queryKey: ['products', 'stock', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/inventory', { params: { query }, signal })),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
}

export const stockSummary = ({ as_of, idle_days }: ListSearch<ShelfFilter>) =>
  queryOptions({
    queryKey: ['products', 'summary', as_of, idle_days],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/inventory/summary', { params: { query: { as_of, idle_days } }, signal })),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });

export function movementList(search: ListSearch<ShelfFilter>) {
  const query = askedMovements(search);
  return queryOptions({
    queryKey: ['inventory_movements', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/inventory_movements', { params: { query }, signal })),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
}

export function countList(search: ListSearch<CountFilter>) {
  const query = askedCounts(search);
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

interface LinesAsked {
  count: string;
  state?: LineState | undefined;
  q?: string | undefined;
}

/** The lines of a count, 100 per page. */
export const countLines = ({ count, state, q }: LinesAsked) =>
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

/** The people who can post movements. */
export const people = () =>
  queryOptions({
    queryKey: ['profiles', 'all'],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/profiles', { params: { query: { limit: 200 } }, signal }))).items,
  });

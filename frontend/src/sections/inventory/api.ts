import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import { movementFilters, shelfFilters, type ShelfFilter } from './filters';

export type Stock = Schema<'StockOut'>;
export type Summary = Schema<'StockSummaryOut'>;
export type Movement = Schema<'MovementOut'>;
export type StockCount = Schema<'StockCountOut'>;
export type CountLine = Schema<'CountLineOut'>;

/** Stock changes often, so it is stale after five seconds. */
const FRESH = 5000;

const withOnly = (search: Record<string, string | undefined>, names: readonly string[]): ListSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name]) => !(shelfFilters as readonly string[]).includes(name) || names.includes(name),
    ),
  );

type StockQuery = Query<'/rest/v1/inventory'>;
type MovementQuery = Query<'/rest/v1/inventory_movements'>;

/** The list's query, as used in the query key. Stock levels aren't available for a past day. */
export const stockQueryParams = (search: ListSearch<ShelfFilter>): StockQuery =>
  listQuery(
    withOnly(
      search,
      search.as_of
        ? ['category_id', 'status', 'as_of']
        : ['category_id', 'status', 'level', ...(search.level?.includes('dead') ? ['idle_days'] : [])],
    ),
  );

export const movementQueryParams = (search: ListSearch<ShelfFilter>): MovementQuery =>
  listQuery(withOnly(search, movementFilters));

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export function stockList(search: ListSearch<ShelfFilter>) {
  const query = stockQueryParams(search);
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
  const query = movementQueryParams(search);
  return queryOptions({
    queryKey: ['inventory_movements', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/inventory_movements', { params: { query }, signal })),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
}

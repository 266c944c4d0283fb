import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { TimelineFilter } from '@/patterns/timeline/timeline-card';
import { timelineEventTypes } from '@/patterns/timeline/timeline-kinds';
import type { QuoteFilter } from './filters';

export type Quote = Schema<'QuoteOut'>;
export type QuoteVersion = Schema<'QuoteVersionOut'>;
export type QuoteLine = Schema<'QuoteLineOut'>;
export type QuoteEvent = Schema<'QuoteEventOut'>;

type ListQuery = Query<'/rest/v1/quotes'>;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export const quoteQueryParams = (search: ListSearch<QuoteFilter>): ListQuery => listQuery<ListQuery>(search);

export function quoteList(search: ListSearch<QuoteFilter>) {
  const query = quoteQueryParams(search);
  return queryOptions({
    queryKey: ['quotes', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/quotes', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export const quoteDetail = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/quotes/{id}', { params: { path: { id } }, signal })),
  });

/** The email draft, the private page, and why an email can't be sent. */
export const quoteSending = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'sending', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/quotes/{id}/sending', { params: { path: { id } }, signal })),
  });

/** The earlier versions of a quote, newest first. */
export const quoteVersions = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'versions', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/quotes/{id}/versions', { params: { path: { id } }, signal })),
  });

export const quoteTimeline = (id: string, filter: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: ['quote_events', id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET('/rest/v1/quote_events', {
          params: { query: { quote_id: id, event_type: timelineEventTypes[filter], cursor: pageParam, limit: 20 } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

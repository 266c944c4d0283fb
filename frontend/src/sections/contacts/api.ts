import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type Contact = Schema<'ContactOut'>;
export type ContactValues = Schema<'ContactIn'>;
type ContactFilter = (typeof contactFilters)[number];

export const contactFilters = [
  'status',
  'customer_tier',
  'relationship_type',
  'assigned_to',
  'opted_out',
  'tag',
  'deleted',
] as const;

type ListQuery = Query<'/rest/v1/customers'>;

const FRESH = 2 * 60_000;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export const contactList = (search: ListSearch<ContactFilter>) =>
  queryOptions({
    queryKey: ['customers', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/customers', { params: { query: listQuery<ListQuery>(search) }, signal })),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });

export const contactDetail = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/customers/{id}', { params: { path: { id } }, signal })),
    staleTime: FRESH,
  });

export const contactTimeline = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET('/rest/v1/customers/{id}/timeline', { params: { path: { id }, query: { before: pageParam } }, signal }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_before ?? undefined,
    staleTime: FRESH,
  });

export const referralsOf = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'referrals', id],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/customers', {
          params: { query: { referred_by_customer_id: id, sort: 'name', limit: 20, count: 'capped' } },
          signal,
        }),
      ),
    staleTime: FRESH,
  });

export const possibleDuplicates = (email: string, phone: string) =>
  queryOptions({
    queryKey: ['customers', 'duplicates', email, phone],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/customers/duplicates', { params: { query: { email, phone } }, signal })),
    staleTime: FRESH,
  });

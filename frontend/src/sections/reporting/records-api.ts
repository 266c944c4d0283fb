import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type RecordRow = Schema<'RecordOut'>;
export type KindCount = Schema<'KindOut'>;

export const recordFilters = ['kind', 'status', 'owner_id', 'customer_id'] as const;
export type RecordSearch = ListSearch<(typeof recordFilters)[number]>;

/** Records of every kind. Any change can affect them. */
export const recordList = (search: RecordSearch) =>
  queryOptions({
    queryKey: ['registry', 'records', listQuery(search)],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/records', { params: { query: listQuery<Query<'/rest/v1/records'>>(search) }, signal })),
    placeholderData: keepPreviousData,
  });

const RECENT = 12;

/** The latest changes, for the overview. */
export const recentRecords = () =>
  queryOptions({
    queryKey: ['registry', 'recent'],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/records', { params: { query: { limit: RECENT, sort: '-updated_at' } }, signal })),
  });

/** The parameters that the counts follow: all but the kind, the order and the page. */
function counted(search: RecordSearch): Query<'/rest/v1/records/kinds'> {
  const {
    limit: _limit,
    count: _count,
    cursor: _cursor,
    sort: _sort,
    kind: _kind,
    ...asked
  } = listQuery<Record<string, string | undefined>>(search);
  return asked;
}

/** The number of matching records of each kind, and the time of the newest change. */
export const kindCounts = (search: RecordSearch) =>
  queryOptions({
    queryKey: ['registry', 'kinds', counted(search)],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/records/kinds', { params: { query: counted(search) }, signal }))).items,
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import { listQuery } from '@/patterns/list/list-search';
import type { RecordSearch } from '@/sections/reporting/filters';
import type { RecordKind } from './kinds';

/** A record with its status as it is shown; undefined if it has none. */
export type RecordRow = Schema<'RecordOut'> & { statusDisplay: StatusDisplay | undefined };
export type KindCount = Schema<'KindOut'>;

/** How statuses are shown comes from the sections of all kinds. It loads with the records, not with the page. */
const loadStatuses = () => import('./status');

async function withStatuses(loading: Promise<Schema<'RecordPage'>>) {
  const [page, { statusOf }] = await Promise.all([loading, loadStatuses()]);
  const items: RecordRow[] = page.items.map((record) => ({ ...record, statusDisplay: statusOf(record) }));
  return { ...page, items };
}

/** The statuses of these kinds as filter options. */
export const statusFilter = (kinds: readonly RecordKind[]) =>
  queryOptions({
    queryKey: ['registry', 'statuses', kinds],
    queryFn: async () => (await loadStatuses()).statusOptions(kinds),
    placeholderData: keepPreviousData,
    staleTime: 'static',
  });

/** Records of every kind. Any change can affect them. */
export const recordList = (search: RecordSearch) =>
  queryOptions({
    queryKey: ['registry', 'records', listQuery(search)],
    queryFn: ({ signal }) =>
      withStatuses(
        call(api.GET('/rest/v1/records', { params: { query: listQuery<Query<'/rest/v1/records'>>(search) }, signal })),
      ),
    placeholderData: keepPreviousData,
  });

const RECENT = 12;

/** The latest changes, for the overview. */
export const recentRecords = () =>
  queryOptions({
    queryKey: ['registry', 'recent'],
    queryFn: ({ signal }) =>
      withStatuses(
        call(api.GET('/rest/v1/records', { params: { query: { limit: RECENT, sort: '-updated_at' } }, signal })),
      ),
  });

/** The parameters that the counts follow: all but the kind, the order and the page. */
function countedKinds(search: RecordSearch): Query<'/rest/v1/records/kinds'> {
  const {
    limit: _limit,
    count: _count,
    cursor: _cursor,
    sort: _sort,
    kind: _kind,
    ...filters
  } = listQuery<Record<string, string | undefined>>(search);
  return filters;
}

/** The number of matching records of each kind, and the time of the newest change. */
export const kindCounts = (search: RecordSearch) =>
  queryOptions({
    queryKey: ['registry', 'kinds', countedKinds(search)],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/records/kinds', { params: { query: countedKinds(search) }, signal }))).items,
    placeholderData: keepPreviousData,
  });

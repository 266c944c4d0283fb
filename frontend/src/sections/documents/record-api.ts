import { queryOptions } from '@tanstack/react-query';
import { api, call, type Query } from '@/api/client';
import type { RecordRef } from './api';

type ListQuery = Query<'/rest/v1/documents'>;

const MAX_PER_RECORD = 20;

/** The newest documents of a record. */
export function documentsOf(record: RecordRef) {
  const query: ListQuery = { ...record, limit: MAX_PER_RECORD, count: 'capped' };
  return queryOptions({
    queryKey: ['documents', 'record', record],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/documents', { params: { query }, signal })),
  });
}

/** The number of documents that match, up to 10,000. */
export function documentCount(filter: Pick<ListQuery, 'category_id.null'>) {
  const query: ListQuery = { ...filter, limit: 1, count: 'capped' };
  return queryOptions({
    queryKey: ['documents', 'count', filter],
    queryFn: async ({ signal }) => (await call(api.GET('/rest/v1/documents', { params: { query }, signal }))).total,
  });
}

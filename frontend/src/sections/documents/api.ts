import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { DocumentFilter } from './filters';

export type Document = Schema<'DocumentOut'>;
export type DocumentLink = Schema<'LinkOut'>;
export type Version = Schema<'VersionOut'>;
/** The record that documents are linked to: one of the link fields with its id. */
export type RecordRef = Partial<Record<keyof Schema<'LinkIn'>, string>>;
export type Category = Schema<'DocumentCategoryOut'>;
type ListQuery = Query<'/rest/v1/documents'>;

export const LARGEST_FILE = 25 * 1024 * 1024;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export const documentQueryParams = (search: ListSearch<DocumentFilter>): ListQuery => listQuery<ListQuery>(search);

export function documentList(search: ListSearch<DocumentFilter>) {
  const query = documentQueryParams(search);
  return queryOptions({
    queryKey: ['documents', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/documents', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export const documentDetail = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/documents/{id}', { params: { path: { id } }, signal })),
  });

export const versionsOf = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'versions', id],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/documents/{id}/versions', { params: { path: { id } }, signal }))).items,
  });

export const categoryList = () =>
  queryOptions({
    queryKey: ['document_categories', 'all'],
    queryFn: async ({ signal }) => {
      const query = { sort: 'name' as const, limit: 200 };
      return (await call(api.GET('/rest/v1/document_categories', { params: { query }, signal }))).items;
    },
  });

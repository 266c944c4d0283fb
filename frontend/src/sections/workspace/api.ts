import type { Query, Schema } from '@/api/client';
import { crud } from '@/api/crud';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type WorkspaceDocument = Schema<'WorkspaceContentOut'>;
export type WorkspaceVersion = Schema<'WorkspaceVersionOut'>;
type ListQuery = Query<'/rest/v1/workspace_documents'>;

export const workspaceFilters = ['kind', 'created_by'] as const;

export const workspaceDocuments = crud('workspace_documents', {
  noun: 'document',
  name: ({ title }) => title,
});

export const workspaceQueryParams = (search: ListSearch<(typeof workspaceFilters)[number]>): ListQuery =>
  listQuery<ListQuery>(search);

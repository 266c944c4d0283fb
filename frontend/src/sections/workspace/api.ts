import type { Query, Schema } from '@/api/client';
import { crud } from '@/api/crud';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { WorkspaceFilter } from './filters';

export type WorkspaceDocument = Schema<'WorkspaceContentOut'>;
export type WorkspaceVersion = Schema<'WorkspaceVersionOut'>;
type ListQuery = Query<'/rest/v1/workspace_documents'>;

export const workspaceDocuments = crud('workspace_documents', {
  noun: 'document',
  name: ({ title }) => title,
});

export const workspaceQueryParams = (search: ListSearch<WorkspaceFilter>): ListQuery => listQuery<ListQuery>(search);

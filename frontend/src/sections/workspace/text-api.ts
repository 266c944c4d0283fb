import { queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch } from '@/api/client';
import type { WorkspaceDocument } from './api';

// What only the page of a document reads and sends.

export const workspaceVersions = (id: string) =>
  queryOptions({
    queryKey: ['workspace_documents', 'versions', id],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/workspace_documents/{id}/versions', { params: { path: { id } }, signal }))).items,
  });

export const workspaceVersion = (id: string, number: number) =>
  queryOptions({
    queryKey: ['workspace_documents', 'version', id, number],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/workspace_documents/{id}/versions/{number}', { params: { path: { id, number } }, signal }),
      ),
  });

/** Records that can be mentioned, by name or number. */
export const mentionable = (typed: string) =>
  queryOptions({
    queryKey: ['search', 'mention', typed],
    queryFn: async ({ signal }) => {
      if (!typed.trim()) return [];
      return (await call(api.GET('/rest/v1/search', { params: { query: { q: typed } }, signal }))).items;
    },
    staleTime: 30_000,
  });

interface ContentSave {
  id: string;
  version: number;
  content: Readonly<Record<string, unknown>>;
  /** Begins a new version, so that the other text stays in the history. */
  isNewVersion: boolean;
}

/** Saves the text. Autosave shows its own state, so this is no mutation with a toast. */
export const saveContent = ({ id, version, content, isNewVersion }: ContentSave): Promise<WorkspaceDocument> =>
  call(
    api.PATCH('/rest/v1/workspace_documents/{id}', {
      params: { path: { id } },
      body: { content, ...(isNewVersion && { new_version: true }) },
      headers: ifMatch(version),
    }),
  );

import { mutationOptions } from '@tanstack/react-query';
import { api, call, newKey, withKey } from '@/api/client';
import { registerUndo } from '@/api/undo-registry';
import type { WorkspaceDocument } from './api';

interface Restored {
  id: string;
  number: number;
  /** The newest version before, for undo. */
  newest: number;
}

const restore = (id: string, number: number): Promise<WorkspaceDocument> =>
  call(
    api.POST('/rest/v1/workspace_documents/{id}/versions/{number}/restore', {
      params: { path: { id, number } },
      headers: withKey(newKey()),
    }),
  );

const undoRestore = registerUndo('workspace.restore', (_row: WorkspaceDocument, { id, newest }: Restored) =>
  restore(id, newest),
);

export const restoreWorkspaceVersion = () =>
  mutationOptions({
    mutationFn: ({ id, number }: Restored) => restore(id, number),
    meta: {
      done: 'Version restored',
      failed: 'Failed to restore version',
      about: ({ title }: WorkspaceDocument) => title,
      undo: undoRestore,
    },
  });

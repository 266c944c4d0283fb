import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  workspace_documents: ['customers', 'purchases', 'vendors', 'workspace_versions'],
};

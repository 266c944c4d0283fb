import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  integrity_runs: ['finding_explanations', 'inventory_movements'],
  audit_logs: ['document_categories', 'document_versions', 'documents'],
};

import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  quotes: [
    'allocations',
    'customers',
    'mail_settings',
    'mail_templates',
    'products',
    'prospects',
    'purchases',
    'quote_lines',
    'quote_versions',
  ],
  quote_events: ['quotes'],
};

import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  documents: [
    'customers',
    'document_categories',
    'document_links',
    'document_versions',
    'products',
    'prospects',
    'purchases',
    'shipments',
    'stock_orders',
    'vendors',
  ],
  document_categories: ['documents'],
  'stored-files': [],
};

import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  specifications: ['product_categories', 'products'],
};

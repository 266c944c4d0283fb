import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  brands: ['products'],
};

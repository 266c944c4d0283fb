import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  inventory_movements: ['products', 'purchases', 'stock_counts'],
  stock_counts: ['products', 'stock_count_lines'],
  stock_count_lines: ['assets', 'inventory_movements', 'products', 'stock_count_entries', 'stock_counts'],
};

import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  vendors: ['allocations', 'assets', 'products', 'purchases', 'shipments', 'stock_order_lines', 'stock_orders'],
};

import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  purchase_orders: ['allocations', 'customers', 'products', 'purchases', 'stock_order_lines'],
};

import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  purchases: [
    'allocations',
    'assets',
    'customers',
    'inventory_movements',
    'products',
    'purchase_orders',
    'stock_order_lines',
  ],
  purchase_events: [],
};

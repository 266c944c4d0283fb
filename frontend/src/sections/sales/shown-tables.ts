import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  purchase_orders: [
    'allocations',
    'assets',
    'customers',
    'delivery_lines',
    'inventory_movements',
    'products',
    'purchases',
    'stock_order_lines',
  ],
  purchases: ['allocations', 'customers', 'products', 'purchase_orders', 'stock_order_lines'],
  purchase_events: [],
  deliveries: ['assets', 'customers', 'delivery_lines', 'products', 'purchase_orders', 'purchases'],
};

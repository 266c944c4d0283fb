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
  deliveries: ['assets', 'customers', 'delivery_lines', 'products', 'purchase_orders', 'purchases'],
  purchase_orders: ['allocations', 'customers', 'products', 'purchases', 'stock_order_lines'],
};

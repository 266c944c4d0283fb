import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  stock_orders: [
    'allocations',
    'inventory_movements',
    'products',
    'purchases',
    'shipment_lines',
    'shipments',
    'stock_order_lines',
    'vendors',
  ],
  stock_order_events: [],
};

import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  assets: [
    'allocations',
    'customers',
    'products',
    'purchases',
    'shipments',
    'stock_order_lines',
    'stock_orders',
    'vendors',
  ],
  asset_events: ['purchases'],
};

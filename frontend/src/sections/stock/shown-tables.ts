import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  allocations: [
    'allocation_decisions',
    'assets',
    'customers',
    'inventory_movements',
    'products',
    'prospects',
    'purchase_orders',
    'purchases',
    'quote_lines',
    'quotes',
    'shipment_lines',
    'shipments',
    'stock_order_lines',
    'stock_orders',
    'vendors',
  ],
};

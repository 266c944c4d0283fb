import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  shipments: [
    'allocations',
    'customers',
    'products',
    'purchases',
    'shipment_lines',
    'stock_order_lines',
    'stock_orders',
    'vendors',
  ],
  shipment_events: [],
  shipment_photos: ['products', 'shipment_lines', 'shipments'],
  rehearsals: ['allocations', 'purchases'],
};

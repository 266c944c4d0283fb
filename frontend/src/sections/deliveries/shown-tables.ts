import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  deliveries: ['assets', 'customers', 'delivery_lines', 'products', 'purchase_orders', 'purchases'],
};

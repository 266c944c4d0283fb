import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  enquiries: ['customers', 'mail_settings', 'mail_templates', 'prospects', 'quotes'],
  calls: [
    'allocations',
    'customers',
    'enquiries',
    'products',
    'prospects',
    'purchase_orders',
    'purchases',
    'quotes',
    'stock_order_lines',
    'stock_orders',
    'tasks',
  ],
  prospects: ['customers'],
};

import type { ShownTables } from '@/api/changed-tables';

/** The overviews count and list records of these tables. */
const overviews = [
  'appointments',
  'calendar_events',
  'customers',
  'deliveries',
  'delivery_lines',
  'enquiries',
  'imports',
  'invitations',
  'products',
  'prospects',
  'purchase_orders',
  'purchases',
  'quotes',
  'shipments',
  'stock_counts',
  'stock_orders',
  'tasks',
  'vendors',
];

export const shownTables: ShownTables = {
  calendar: overviews,
  // The onboarding is part of the dashboard.
  dashboard: [...overviews, 'installation'],
  navigation: overviews,
  today: overviews,
  registry: [
    'assets',
    'calls',
    'campaigns',
    'customers',
    'deliveries',
    'documents',
    'enquiries',
    'inventory_movements',
    'products',
    'prospects',
    'purchase_orders',
    'purchases',
    'quotes',
    'shipments',
    'stock_counts',
    'stock_orders',
    'tasks',
    'vendors',
    'workspace_documents',
  ],
};

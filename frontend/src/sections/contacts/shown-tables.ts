import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  customers: [
    'appointments',
    'calls',
    'contact_notes',
    'enquiries',
    'prospects',
    'purchase_events',
    'purchases',
    'quote_events',
    'quotes',
    'task_notes',
    'tasks',
  ],
  campaign_opt_outs: ['campaigns', 'customers'],
};

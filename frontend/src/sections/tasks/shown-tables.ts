import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  tasks: ['appointments', 'customers', 'prospects', 'purchase_orders', 'purchases', 'task_notes'],
  task_notes: ['tasks'],
  appointments: ['customers', 'prospects', 'tasks'],
  calendar_events: [],
  calendar_feeds: [],
};

import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  webhook_deliveries: ['webhook_endpoints'],
  webhook_endpoints: ['webhook_deliveries'],
  api_keys: [],
};

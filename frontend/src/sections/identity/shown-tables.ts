import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  profiles: [],
  account: ['auth_sessions', 'security_events'],
};

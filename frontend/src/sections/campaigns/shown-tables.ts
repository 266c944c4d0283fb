import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  campaigns: ['campaign_contacts', 'campaign_opt_outs', 'customers', 'purchases'],
  campaign_contacts: ['customers'],
};

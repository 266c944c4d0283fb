import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  health: [
    'audit_checks',
    'backup_runs',
    'campaigns',
    'health_problems',
    'integrity_runs',
    'job_runs',
    'mail_settings',
    'mails',
    'text_messages',
    'webhook_deliveries',
  ],
};

import { showsTables } from '@/api/changed-tables';
import { queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

showsTables(
  'health',
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
);

export type Health = Schema<'HealthOut'>;
export type HealthCheck = Schema<'HealthCheckOut'>;

/** Every check, run now. Repeated while the page is open, so that a fixed check moves down by itself. */
export const health = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/health', { signal })),
    staleTime: 0,
    refetchInterval: 60_000,
  });

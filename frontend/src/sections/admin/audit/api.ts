import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, call, withKey, type Query, type Schema } from '@/api/client';
import { withRelated } from '@/api/query-client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

import type { auditFilters } from '@/sections/admin/api';

export type AuditEntry = Schema<'AuditOut'>;
export type AuditCheck = Schema<'AuditCheckOut'>;

type AuditFilter = (typeof auditFilters)[number];
type AuditQuery = Query<'/rest/v1/audit_logs'>;

export const auditQueryParams = (search: ListSearch<AuditFilter>) => listQuery<AuditQuery>(search);

export const auditEntries = (requested: AuditQuery) =>
  queryOptions({
    queryKey: ['audit_logs', 'list', requested],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/audit_logs', { params: { query: requested }, signal })),
    placeholderData: keepPreviousData,
  });

/** The place of an entry in the hash chain. */
export const auditChain = (id: string) =>
  queryOptions({
    queryKey: ['audit_logs', 'chain', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/audit_logs/{id}/chain', { params: { path: { id } }, signal })),
  });

/** The last verification of the hash chain; null before the first. */
export const lastAuditCheck = () =>
  queryOptions({
    queryKey: ['audit_checks', 'last'],
    queryFn: async ({ signal }) => {
      const page = await call(api.GET('/rest/v1/audit_checks', { params: { query: { limit: 1 } }, signal }));
      return page.items[0] ?? null;
    },
  });

/** A verification that has run for longer was interrupted. */
const LONGEST_CHECK_MS = 30 * 60_000;

export const isRunning = (check: AuditCheck, now = Date.now()): boolean =>
  check.finished_at === null && now - Date.parse(check.created_at) < LONGEST_CHECK_MS;

export const startAuditCheck = () =>
  mutationOptions({
    mutationFn: () => call(api.POST('/rest/v1/audit_checks', { headers: withKey(crypto.randomUUID()) })),
    meta: { failed: { title: 'Failed to verify', fallback: 'Try again.' } },
  });

/** Waits for the rows and the seal above them. The page itself reports any error. */
export const loadAudit = (client: QueryClient, search: ListSearch<AuditFilter>) =>
  withRelated(
    client.query(auditEntries(auditQueryParams(search))).catch(() => undefined),
    client.query(lastAuditCheck()).catch(() => undefined),
  );

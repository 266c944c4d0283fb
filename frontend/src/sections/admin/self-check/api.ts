import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, withKey, type Schema } from '@/api/client';

export type Run = Schema<'RunOut'>;
export type Check = Schema<'CheckOut'>;
/** A finding, tracked across checks. */
export type TrackedFinding = Schema<'FollowedOut'>;

/** Age and schedule of the backups. */
export type BackupStatus = Schema<'BackupStatusOut'>;

/** Thirty nightly runs and the manual runs between them. */
const MAX_RUNS = 60;

export const runs = () =>
  queryOptions({
    queryKey: ['integrity_runs', 'list'],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/integrity_runs', { params: { query: { limit: MAX_RUNS } }, signal }))).items,
  });

/** Findings of the stored checks: open ones first, then fixed ones. */
export const trackedFindingsQuery = () =>
  queryOptions({
    queryKey: ['integrity_runs', 'findings'],
    queryFn: async ({ signal }) => (await call(api.GET('/rest/v1/integrity_findings', { signal }))).items,
  });

/** The backups of all environments. Polled, because the change feed doesn't announce backups. */
export const backupStatus = () =>
  queryOptions({
    queryKey: ['backup_status'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/backup_status', { signal })),
    refetchInterval: 60_000,
  });

/** How far the running backup is. Polled every second while there is one. */
export const backupProgress = () =>
  queryOptions({
    queryKey: ['backup_status', 'progress'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/backups/progress', { signal })),
    refetchInterval: ({ state }) => (state.data?.is_running ? 1000 : 60_000),
  });

export const startBackup = () =>
  mutationOptions({
    mutationFn: () => call(api.POST('/rest/v1/backups')),
    meta: {
      failed: { title: 'Failed to start the backup', fallback: 'Try again.' },
    },
  });

export const explainFinding = () =>
  mutationOptions({
    mutationFn: ({ finding: { key }, note }: { finding: TrackedFinding; note: string }) =>
      call(api.PUT('/rest/v1/integrity_findings/{key}/explanation', { params: { path: { key } }, body: { note } })),
    meta: {
      done: 'Finding explained',
      failed: 'Failed to explain the finding',
    },
  });

export const startCheck = () =>
  mutationOptions({
    mutationFn: () => call(api.POST('/rest/v1/integrity_runs', { headers: withKey(crypto.randomUUID()) })),
    meta: { failed: { title: 'Failed to start the check', fallback: 'Try again.' } },
  });

/** The stored result of a run: its checks and the number of rows checked per table. */
interface RunResult {
  checks: Check[];
  looked_at: Record<string, number>;
}

export const resultOf = (run: Run | undefined): RunResult =>
  (run?.result as RunResult | undefined) ?? { checks: [], looked_at: {} };

type CheckFinding = Check['findings'][number];

/** The tracked findings of a check. */
export const trackedFindingOf = (
  all: readonly TrackedFinding[],
  { code }: Check,
  found: CheckFinding,
): TrackedFinding | undefined =>
  all.find(
    (each) =>
      each.fixed_at === null &&
      each.code === code &&
      each.message === found.message &&
      each.row_id === found.row_id &&
      each.table === found.table,
  );

/** The number of unexplained errors of a check. */
export const openErrors = (all: readonly TrackedFinding[], check: Check): number =>
  check.findings.filter((found) => found.kind === 'error' && !trackedFindingOf(all, check, found)?.explanation).length;

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, withKey, type Schema } from '@/api/client';

export type Run = Schema<'RunOut'>;
export type Check = Schema<'CheckOut'>;

/** Thirty nights and what was asked for between them. */
const KEPT = 60;

export const runs = () =>
  queryOptions({
    queryKey: ['integrity_runs', 'list'],
    queryFn: async ({ signal }) => (await call(api.GET('/rest/v1/integrity_runs', { params: { query: { limit: KEPT } }, signal }))).items,
  });

export const startCheck = () =>
  mutationOptions({
    mutationFn: () => call(api.POST('/rest/v1/integrity_runs', { headers: withKey(crypto.randomUUID()) })),
    meta: { tables: ['integrity_runs'], failed: { title: 'Failed to start the check', fallback: 'Please try again.' } },
  });

/** What a run kept: the checks as the server answers them, and how many rows of what were looked at. */
export interface Kept {
  checks: Check[];
  looked_at: Record<string, number>;
}

export const keptOf = (run: Run | undefined): Kept => (run?.result as Kept | undefined) ?? { checks: [], looked_at: {} };

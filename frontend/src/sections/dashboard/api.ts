import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type Figures = Schema<'DashboardOut'>;
export type Newcomer = Schema<'NewcomerOut'>;
export type Steps = Schema<'StepsOut'>;

/** Everything the dashboard shows, in one request. Any change may touch it, so every act asks it anew. */
export const dashboard = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/dashboard', { signal })),
    staleTime: 60_000,
  });

/** What the first person is still to be shown. Asked anew with the dashboard, so that the steps tick themselves. */
export const newcomer = () =>
  queryOptions({
    queryKey: ['dashboard', 'newcomer'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/newcomer', { signal })),
    staleTime: 60_000,
  });

export const goOn = () =>
  mutationOptions({
    mutationFn: (body: Schema<'NewcomerChange'>) => call(api.PATCH('/rest/v1/newcomer', { body })),
    meta: { tables: [], failed: 'Failed to save your answer' },
  });

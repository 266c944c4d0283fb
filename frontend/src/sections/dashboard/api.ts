import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type Figures = Schema<'DashboardOut'>;
export type Newcomer = Schema<'NewcomerOut'>;
export type Steps = Schema<'StepsOut'>;

/** All data of the dashboard in one request. Any change can affect it, so every mutation refetches it. */
export const dashboard = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/dashboard', { signal })),
    staleTime: 60_000,
  });

/** The onboarding state. Refetched with the dashboard, so that completed steps are ticked automatically. */
export const newcomer = () =>
  queryOptions({
    queryKey: ['dashboard', 'newcomer'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/newcomer', { signal })),
    staleTime: 60_000,
  });

export const saveOnboarding = () =>
  mutationOptions({
    mutationFn: (body: Schema<'NewcomerChange'>) => call(api.PATCH('/rest/v1/newcomer', { body })),
    meta: { failed: 'Failed to save your answer' },
  });

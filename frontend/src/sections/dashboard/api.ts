import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';
import { layout, readLayout, type Placed } from './layout';

const SAVE = ['dashboard-layout'];

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

/** The user's layout on the server, taken over on this device unless a change of it is still being saved. */
export const dashboardLayout = (client: QueryClient) =>
  queryOptions({
    queryKey: ['dashboard-layout'],
    queryFn: async ({ signal }) => {
      const answer = await call(api.GET('/rest/v1/dashboard_layout', { signal }));
      const cards = answer.cards ? readLayout(answer) : undefined;
      if (cards && client.isMutating({ mutationKey: SAVE }) === 0) layout.change(() => cards);
      return answer;
    },
    staleTime: 60_000,
  });

/** Changes are saved one after another, so that the last one wins. */
export const saveLayout = () =>
  mutationOptions({
    mutationKey: SAVE,
    scope: { id: 'dashboard-layout' },
    mutationFn: (cards: readonly Placed[]) =>
      call(api.PATCH('/rest/v1/dashboard_layout', { body: { version: '1.1', cards: [...cards] } })),
    meta: { tables: [], failed: 'Failed to save your dashboard' },
  });

/** The onboarding state. Refetched with the dashboard, so that completed steps are ticked automatically. */
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

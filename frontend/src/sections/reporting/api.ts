import { queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type TodayItem = Schema<'TodayItem'>;

/** Today's worklist. Any change can affect it. */
export const daySheet = () =>
  queryOptions({
    queryKey: ['today'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/today', { signal })),
    staleTime: 30_000,
  });

/** The counts in the navigation menu. Any change can affect them. */
export const navigationCounts = () =>
  queryOptions({ queryKey: ['navigation'], queryFn: ({ signal }) => call(api.GET('/rest/v1/navigation', { signal })) });

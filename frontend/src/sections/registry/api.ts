import { queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type DayRow = Schema<'DayRow'>;
export type DaySheet = Schema<'DaySheetOut'>;

/** What today asks for. Any change may touch it. */
export const daySheet = () =>
  queryOptions({
    queryKey: ['today'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/today', { signal })),
    staleTime: 30_000,
  });

/** What waits under each entry of the menu. Any change may touch it. */
export const navigationCounts = () =>
  queryOptions({ queryKey: ['navigation'], queryFn: ({ signal }) => call(api.GET('/rest/v1/navigation', { signal })) });

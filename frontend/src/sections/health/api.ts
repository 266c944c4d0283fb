import { queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

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

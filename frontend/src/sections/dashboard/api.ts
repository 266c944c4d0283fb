import { queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type Figures = Schema<'DashboardOut'>;

/** Everything the dashboard shows, in one request. Any change may touch it, so every act asks it anew. */
export const dashboard = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/dashboard', { signal })),
    staleTime: 60_000,
  });

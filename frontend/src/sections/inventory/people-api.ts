import { queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';

/** The people who can post movements. */
export const people = () =>
  queryOptions({
    queryKey: ['profiles', 'all'],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/profiles', { params: { query: { limit: 200 } }, signal }))).items,
  });

// Queries of the call form only, kept out of the app's first load.

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, type Schema } from '@/api/client';
import type { Call } from '@/sections/pipeline/api';

export const callDetail = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/calls/{id}', { params: { path: { id } }, signal })),
  });

export const updateCall = () =>
  mutationOptions({
    mutationFn: ({ id, version, values }: { id: string; version: number; values: Schema<'CallChange'> }) =>
      call(api.PATCH('/rest/v1/calls/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) })),
    meta: {
      comparesVersions: true,
      done: 'Call updated',
      failed: 'Failed to update call',
      about: ({ summary }: Call) => summary,
    },
  });

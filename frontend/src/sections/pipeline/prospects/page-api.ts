// Queries of the prospect's page only, kept out of the app's first load.

import { queryOptions } from '@tanstack/react-query';
import { api, call, anyOf } from '@/api/client';

/** The calls with a prospect, newest first. */
export const callsWith = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'with', id],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/calls', { params: { query: { prospect_id: id, sort: '-called_at', limit: 20 } }, signal }),
      ),
  });

export const enquiriesOf = (id: string) =>
  queryOptions({
    queryKey: ['enquiries', 'of', id],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/enquiries', { params: { query: { prospect_id: id, limit: 20 } }, signal })),
  });

export const quotesOf = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'of', id],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/quotes', { params: { query: { prospect_id: id, limit: 20 } }, signal })),
  });

/** The open tasks about a prospect, earliest first. */
export const tasksFor = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'for', id],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/tasks', {
          params: { query: { prospect_id: id, status: anyOf('pending', 'on_hold'), sort: 'due_date', limit: 20 } },
          signal,
        }),
      ),
  });

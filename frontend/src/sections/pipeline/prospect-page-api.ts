// What stands on a prospect's page beside their own facts: apart, so that the app's first load does without it.

import { queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';

/** What was said with a prospect, newest first. */
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

/** What is to be done for a prospect, the soonest first. */
export const tasksFor = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'for', id],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/tasks', {
          params: { query: { prospect_id: id, status: 'pending,on_hold' as never, sort: 'due_date', limit: 20 } },
          signal,
        }),
      ),
  });

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';

export const feedAddress = () =>
  queryOptions({
    queryKey: ['calendar_feeds'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/calendar/feed', { signal })),
  });

export const renewFeed = () =>
  mutationOptions({
    mutationFn: () => call(api.POST('/rest/v1/calendar/feed')),
    meta: { done: 'Calendar link created', failed: 'Failed to create the calendar link' },
  });

export const stopFeed = () =>
  mutationOptions({
    mutationFn: () => call(api.DELETE('/rest/v1/calendar/feed')),
    meta: { done: 'Calendar link disabled', failed: 'Failed to disable the calendar link' },
  });

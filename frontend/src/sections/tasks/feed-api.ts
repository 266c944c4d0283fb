import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';

export const feedAddress = () =>
  queryOptions({ queryKey: ['calendar_feeds'], queryFn: ({ signal }) => call(api.GET('/rest/v1/calendar/feed', { signal })) });

export const renewFeed = () =>
  mutationOptions({
    mutationFn: () => call(api.POST('/rest/v1/calendar/feed')),
    meta: { tables: ['calendar_feeds'], done: 'Your calendar has a new address', failed: 'Failed to make an address' },
  });

export const stopFeed = () =>
  mutationOptions({
    mutationFn: () => call(api.DELETE('/rest/v1/calendar/feed')),
    meta: { tables: ['calendar_feeds'], done: 'The address leads nowhere any more', failed: 'Failed to stop the address' },
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type Notification = Schema<'NotificationOut'>;
type NotificationFilter = (typeof notificationFilters)[number];

export const notificationFilters = ['kind', 'unread'] as const;

/** The number of notifications shown under the bell. */
const LATEST = 5;

type ListQuery = Query<'/rest/v1/notifications'>;

const pageOf = (requested: ListQuery, signal: AbortSignal) =>
  call(api.GET('/rest/v1/notifications', { params: { query: requested }, signal }));

export const notificationList = (search: ListSearch<NotificationFilter>) => {
  const requested = listQuery<ListQuery>(search);
  return queryOptions({
    queryKey: ['notifications', 'list', requested],
    queryFn: ({ signal }) => pageOf(requested, signal),
    placeholderData: keepPreviousData,
  });
};

export const latestNotifications = () =>
  queryOptions({ queryKey: ['notifications', 'latest'], queryFn: ({ signal }) => pageOf({ limit: LATEST }, signal) });

/** The number of unread notifications, capped at 100. */
export const unreadNotifications = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/notifications/unread', { signal })),
    select: ({ unread }) => unread,
  });

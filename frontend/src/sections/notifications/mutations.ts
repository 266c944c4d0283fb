import { mutationOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';
import type { Notification } from './api';

const reading = { failed: 'Failed to mark as read' } as const;

export const readNotification = () =>
  mutationOptions({
    mutationFn: ({ id }: Notification) =>
      call(api.POST('/rest/v1/notifications/{id}/read', { params: { path: { id } } })),
    meta: reading,
  });

export const readAllNotifications = () =>
  mutationOptions({ mutationFn: () => call(api.POST('/rest/v1/notifications/read', {})), meta: reading });

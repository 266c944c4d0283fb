import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, newKey, withKey, type Schema } from '@/api/client';

export type OutboxMail = Schema<'OutboxMailOut'>;

/** Emails aren't in the change feed, so the page asks again while it is open. */
const REFRESH_MS = 10_000;

export const outbox = () =>
  queryOptions({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/outbox', { signal })),
    refetchInterval: REFRESH_MS,
  });

const retry = ({ id }: Pick<OutboxMail, 'id'>) =>
  call(api.POST('/rest/v1/outbox/{id}/retry', { params: { path: { id } }, headers: withKey(newKey()) }));

const recipient = ({ to }: OutboxMail) => to;

export const retryMail = () =>
  mutationOptions({
    mutationFn: retry,
    meta: { done: 'Sending again', failed: 'Failed to retry the email', about: recipient },
  });

export const retryAll = () =>
  mutationOptions({
    mutationFn: () => call(api.POST('/rest/v1/outbox/retry', { headers: withKey(newKey()) })),
    meta: {
      done: ({ retried }: Schema<'RetriedOut'>) => (retried === 0 ? 'No email to retry' : 'Sending again'),
      failed: 'Failed to retry the emails',
    },
  });

/** An email whose code has expired can't be sent again, so that discarding it can't be undone. */
export const discardMail = (canUndo: boolean) =>
  mutationOptions({
    mutationFn: ({ id }: OutboxMail) =>
      call(api.POST('/rest/v1/outbox/{id}/discard', { params: { path: { id } }, headers: withKey(newKey()) })),
    meta: {
      done: 'Email discarded',
      failed: 'Failed to discard the email',
      about: recipient,
      undo: canUndo ? (mail: OutboxMail) => retry(mail) : undefined,
    },
  });

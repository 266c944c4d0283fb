import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, type Schema } from '@/api/client';
import type { Delivery, Webhook } from './api';

const at = ({ id }: { id: string }) => ({ params: { path: { id } } });

interface Change {
  webhook: Webhook;
  values: Schema<'WebhookEndpointChange'>;
}

/** Without an Idempotency-Key, because a repeated request couldn't show the secret again. */
export const createWebhook = () =>
  mutationOptions({
    mutationFn: (body: Schema<'WebhookEndpointIn'>) => call(api.POST('/rest/v1/webhook_endpoints', { body })),
    meta: { failed: { title: 'Failed to create the webhook', fallback: 'Try again.' } },
  });

export const changeWebhook = () =>
  mutationOptions({
    mutationFn: ({ webhook, values }: Change) =>
      call(
        api.PATCH('/rest/v1/webhook_endpoints/{id}', {
          ...at(webhook),
          body: values,
          headers: ifMatch(webhook.version),
        }),
      ),
    meta: {
      done: (changed: Webhook) => (changed.disabled_at ? 'Webhook disabled' : 'Webhook saved'),
      failed: { title: 'Failed to change the webhook', fallback: 'Try again.' },
    },
  });

export const deleteWebhook = () =>
  mutationOptions({
    mutationFn: (webhook: Webhook) => call(api.DELETE('/rest/v1/webhook_endpoints/{id}', at(webhook))),
    meta: {
      done: () => 'Webhook deleted',
      failed: { title: 'Failed to delete the webhook', fallback: 'Try again.' },
    },
  });

export const rotateSecret = () =>
  mutationOptions({
    mutationFn: (webhook: Webhook) => call(api.POST('/rest/v1/webhook_endpoints/{id}/rotate_secret', at(webhook))),
    meta: { failed: { title: 'Failed to create a new secret', fallback: 'Try again.' } },
  });

export const sendTestEvent = () =>
  mutationOptions({
    mutationFn: (webhook: Webhook) => call(api.POST('/rest/v1/webhook_endpoints/{id}/test', at(webhook))),
    meta: {
      done: () => 'Test event queued',
      failed: { title: 'Failed to send a test event', fallback: 'Try again.' },
    },
  });

export const redeliver = () =>
  mutationOptions({
    mutationFn: (delivery: Delivery) => call(api.POST('/rest/v1/webhook_deliveries/{id}/redeliver', at(delivery))),
    meta: {
      done: () => 'Event queued again',
      failed: { title: 'Failed to send the event again', fallback: 'Try again.' },
    },
  });

import { mutationOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';
import type { ApiKey, NewApiKey } from './api';

/** Without an Idempotency-Key, because a repeated request couldn't show the secret again. */
export const createApiKey = () =>
  mutationOptions({
    mutationFn: (body: NewApiKey) => call(api.POST('/rest/v1/api_keys', { body })),
    meta: { failed: { title: 'Failed to create the API key', fallback: 'Try again.' } },
  });

export const revokeApiKey = () =>
  mutationOptions({
    mutationFn: ({ id }: ApiKey) => call(api.DELETE('/rest/v1/api_keys/{id}', { params: { path: { id } } })),
    meta: {
      done: (_nothing: unknown, { name }: ApiKey) => `${name} revoked`,
      failed: { title: 'Failed to revoke the API key', fallback: 'Try again.' },
    },
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type ApiKey = Schema<'ApiKeyOut'>;
export type NewApiKey = Schema<'ApiKeyIn'>;
export type KeyScope = Schema<'KeyScope'>;
export type Webhook = Schema<'WebhookEndpointOut'>;
export type WebhookEvent = Schema<'WebhookEvent'>;
export type Delivery = Schema<'WebhookDeliveryOut'>;
export type Environment = Schema<'Environment'>;

type IntegrationSearch = ListSearch<'environment'>;

export const apiKeys = (search: IntegrationSearch) =>
  queryOptions({
    queryKey: ['api_keys', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/api_keys', { params: { query: listQuery<Query<'/rest/v1/api_keys'>>(search) }, signal })),
    placeholderData: keepPreviousData,
  });

export const webhooks = (search: IntegrationSearch) =>
  queryOptions({
    queryKey: ['webhook_endpoints', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/webhook_endpoints', {
          params: { query: listQuery<Query<'/rest/v1/webhook_endpoints'>>(search) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** While a message is on its way, its result is expected within seconds. */
const POLL_INTERVAL_MS = 2_000;

/** The newest deliveries to an endpoint. */
export const deliveries = (endpoint: string) =>
  queryOptions({
    queryKey: ['webhook_deliveries', 'list', endpoint],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/webhook_deliveries', { params: { query: { endpoint_id: endpoint, limit: 50 } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status, attempts }) => status === 'pending' && attempts === 0)
        ? POLL_INTERVAL_MS
        : false,
  });

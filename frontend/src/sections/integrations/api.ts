import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type ApiKey = Schema<'ApiKeyOut'>;
export type IssuedApiKey = Schema<'IssuedApiKeyOut'>;
export type NewApiKey = Schema<'ApiKeyIn'>;
export type KeyScope = Schema<'KeyScope'>;
export type Environment = Schema<'Environment'>;

export const keyFilters = ['environment'] as const;

export const apiKeys = (search: ListSearch<(typeof keyFilters)[number]>) =>
  queryOptions({
    queryKey: ['api_keys', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/api_keys', { params: { query: listQuery<Query<'/rest/v1/api_keys'>>(search) }, signal })),
    placeholderData: keepPreviousData,
  });

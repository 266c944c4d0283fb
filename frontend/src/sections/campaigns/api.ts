import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { campaignFilters } from './filters';

export type Campaign = Schema<'CampaignOut'>;
export type Recipient = Schema<'RecipientOut'>;

const POLL_INTERVAL_MS = 2000;
const isInProgress = (campaign: Campaign | undefined) =>
  campaign?.status === 'scheduled' || campaign?.status === 'running';

export const campaignList = (search: ListSearch<(typeof campaignFilters)[number]>) =>
  queryOptions({
    queryKey: ['campaigns', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/campaigns', { params: { query: listQuery<Query<'/rest/v1/campaigns'>>(search) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export const campaignDetail = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/campaigns/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => isInProgress(state.data) && POLL_INTERVAL_MS,
  });

/** The current audience: recipients, and skipped contacts by reason. */
export const audienceOf = ({ id, version }: Campaign) =>
  queryOptions({
    queryKey: ['campaigns', 'audience', id, version],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/campaigns/{id}/audience', { params: { path: { id } }, signal })),
    staleTime: 0,
  });

export const resultsOf = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'results', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/campaigns/{id}/results', { params: { path: { id } }, signal })),
    staleTime: 0,
  });

/** The recipient status in the URL, if it is one of the choices. */
export const recipientStatus = (text: string | undefined): Schema<'RecipientStatus'> | undefined =>
  text === 'sent' || text === 'skipped' ? text : undefined;

export const peopleOf = (
  { id, version }: Campaign,
  cursor: string | undefined,
  status: Schema<'RecipientStatus'> | undefined,
) =>
  queryOptions({
    queryKey: ['campaign_contacts', id, version, cursor, status],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/campaign_contacts', {
          params: { query: { campaign_id: id, cursor, status, limit: 50, sort: 'created_at' } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import type { Campaign } from './api';

const nameIn = ({ number, name }: Campaign) => `${number} ${name}`;

export const createCampaign = () =>
  mutationOptions({
    mutationFn: ({ body, key }: { body: Schema<'CampaignIn'>; key: string }) =>
      call(api.POST('/rest/v1/campaigns', { body, headers: withKey(key) })),
    meta: {
      done: 'Campaign created',
      failed: 'Failed to create campaign',
      about: nameIn,
      undo: undoCreate('/rest/v1/campaigns/{id}'),
    },
  });

export const updateCampaign = () =>
  mutationOptions({
    mutationFn: ({ id, version, values }: { id: string; version: number; values: Schema<'CampaignChange'> }) =>
      call(api.PATCH('/rest/v1/campaigns/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) })),
    meta: {
      comparesVersions: true,
      done: 'Campaign updated',
      failed: 'Failed to update campaign',
      about: nameIn,
    },
  });

export const scheduleCampaign = () =>
  mutationOptions({
    mutationFn: ({ id, at, key }: { id: string; at: string | null; key: string }) =>
      call(
        api.POST('/rest/v1/campaigns/{id}/schedule', {
          params: { path: { id } },
          body: { scheduled_at: at },
          headers: withKey(key),
        }),
      ),
    meta: {
      done: 'Campaign scheduled',
      failed: { title: 'Campaign not scheduled', fallback: 'Nothing was sent' },
      about: nameIn,
    },
  });

export const stopCampaign = () =>
  mutationOptions({
    mutationFn: ({ id }: Pick<Campaign, 'id'>) =>
      call(api.POST('/rest/v1/campaigns/{id}/stop', { params: { path: { id } } })),
    meta: { done: 'Campaign stopped', failed: 'Failed to stop campaign', about: nameIn },
  });

export const removeCampaign = ({ id }: Pick<Campaign, 'id'>) =>
  call(api.DELETE('/rest/v1/campaigns/{id}', { params: { path: { id } } }));

export const deleteCampaign = () =>
  mutationOptions({
    mutationFn: (campaign: Pick<Campaign, 'id' | 'name'>) => removeCampaign(campaign),
    meta: {
      done: 'Campaign deleted',
      failed: 'Failed to delete campaign',
      about: (_data: unknown, { name }: Pick<Campaign, 'id' | 'name'>) => name,
    },
  });

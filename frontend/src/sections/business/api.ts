import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, type Schema } from '@/api/client';
import { uploadForm } from '@/api/form-upload';

export type Business = Schema<'BusinessOut'>;
type Changes = Schema<'BusinessChange'>;

export const businessSettings = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/settings', { signal })),
  });

export const changeSettings = () =>
  mutationOptions({
    mutationFn: ({ version, values }: { version: number; values: Changes }) =>
      call(api.PATCH('/rest/v1/settings', { body: values, headers: ifMatch(version) })),
    meta: { comparesVersions: true, done: 'Settings saved', failed: 'Failed to save settings' },
  });

export const setLogo = () =>
  mutationOptions({
    mutationFn: ({ file, key }: { file: File; key: string }) => {
      const body = new FormData();
      body.append('file', file);
      return uploadForm<Business>('/rest/v1/settings/logo', body, { key });
    },
    meta: { done: 'Logo saved', failed: { title: 'Failed to save logo', fallback: 'Try again.' } },
  });

export const removeLogo = () =>
  mutationOptions({
    mutationFn: () => call(api.DELETE('/rest/v1/settings/logo')),
    meta: { done: 'Logo removed', failed: 'Failed to remove logo' },
  });

import { mutationOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';
import { uploadForm } from '@/api/form-upload';
import { downscaleImage } from '@/lib/browser/downscale-image';
import type { Profile } from '../api';

/** The size that the server accepts. Photos of phones can be larger. */
const LARGEST = 5 * 1024 * 1024;

export const setOwnPhoto = () =>
  mutationOptions({
    mutationFn: async ({ file, key }: { file: File; key: string }) => {
      const body = new FormData();
      body.append('file', file.size > LARGEST ? await downscaleImage(file) : file);
      return uploadForm<Profile>('/storage/v1/profiles/me/photo', body, { key });
    },
    meta: { done: 'Photo updated', failed: { title: 'Failed to update photo', fallback: 'Try again.' } },
  });

export const removeOwnPhoto = () =>
  mutationOptions({
    mutationFn: () => call(api.DELETE('/storage/v1/profiles/me/photo')),
    meta: { done: 'Photo removed', failed: 'Failed to remove photo' },
  });

import { mutationOptions } from '@tanstack/react-query';
import { api, call, newKey, send, withKey } from '@/api/client';
import type { Product } from '@/sections/catalog/api';

type Image = Product['images'][number];

async function upload(id: string, file: File, key: string): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  await send(`/storage/v1/products/${id}/images`, { method: 'POST', body, headers: withKey(key) });
}

export const addPicture = () =>
  mutationOptions({
    mutationFn: ({ id, file, key }: { id: string; file: File; key: string }) => upload(id, file, key),
    meta: { done: 'Picture added', failed: 'Failed to add picture' },
  });

/** Fetches the picture before removing it, so that removal can be undone. */
export const removePicture = () =>
  mutationOptions({
    mutationFn: async ({ id, image }: { id: string; image: Image }) => {
      const kept = await (await fetch(image.url)).blob();
      await call(
        api.DELETE('/storage/v1/products/{id}/images/{image_id}', { params: { path: { id, image_id: image.id } } }),
      );
      return new File([kept], image.name, { type: image.media_type });
    },
    meta: {
      done: 'Picture removed',
      failed: 'Failed to remove picture',
      undo: (file: File, { id }: { id: string }) => upload(id, file, newKey()),
    },
  });

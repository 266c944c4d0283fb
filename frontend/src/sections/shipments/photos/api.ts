import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, newKey, send, withKey, type Schema } from '@/api/client';
import { jsonOf } from '@/lib/json';

export type Photo = Schema<'PhotoOut'>;

/** A photo to upload, of one line or of the whole shipment. */
export interface NewPhoto {
  shipment: string;
  line?: string;
  file: Blob;
  key: string;
}

const MAX_PHOTOS = 60;

/** The photos of a shipment, in the order taken. */
export const photosOf = (shipment: string) =>
  queryOptions({
    queryKey: ['shipment_photos', 'shipment', shipment],
    queryFn: async ({ signal }) => {
      const query = { shipment_id: shipment, sort: 'created_at' as const, limit: MAX_PHOTOS };
      return (await call(api.GET('/rest/v1/shipment_photos', { params: { query }, signal }))).items;
    },
  });

async function upload({ shipment, line, file, key }: NewPhoto): Promise<Photo> {
  const body = new FormData();
  body.set('file', file, 'photo');
  if (line) body.set('shipment_line_id', line);
  const path = `/storage/v1/shipments/${shipment}/photos`;
  return jsonOf<Photo>(await send(path, { method: 'POST', body, headers: withKey(key) }));
}

/** No success toast: the photo itself appears, and a toast would cover the count. */
export const addPhoto = () => mutationOptions({ mutationFn: upload, meta: { failed: 'Failed to add photo' } });

/** Fetches the photo before removing it, so that removal can be undone. */
export const removePhoto = () =>
  mutationOptions({
    mutationFn: async (photo: Photo) => {
      const kept = await (await fetch(photo.url)).blob();
      await call(
        api.DELETE('/storage/v1/shipments/{id}/photos/{photo_id}', {
          params: { path: { id: photo.shipment_id, photo_id: photo.id } },
        }),
      );
      return kept;
    },
    meta: {
      done: 'Photo removed',
      failed: 'Failed to remove photo',
      undo: (file: Blob, photo: Photo) =>
        upload({ shipment: photo.shipment_id, line: photo.shipment_line_id ?? undefined, file, key: newKey() }),
    },
  });

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import '@/styles/photos.css';
import { Card } from '@/patterns/record/detail-page';
import { photoText } from '@/patterns/display/photo-text';
import { PhotoStrip, type StripPhoto } from '@/patterns/display/photo-strip';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { plural } from '@/lib/text/names';
import type { Shipment, ShipmentLine } from '@/sections/shipments/api';
import { nameOf } from '@/sections/shipments/receiving/scanning';
import { addPhoto, photosOf, removePhoto, type Photo } from './api';
import { photoStore, type Waiting } from './store';

interface PhotosProps {
  shipment: Pick<Shipment, 'id' | 'lines'>;
  /** Only photos of this line; null for photos without a line; omitted for all photos of the shipment. */
  line?: ShipmentLine | null;
  /** Renders nothing while there are no photos. */
  quiet?: boolean;
}

/** The photos of a shipment, pending uploads, and a button to add more. */
export function Photos({ shipment, line, quiet }: PhotosProps) {
  const { photos, waiting, take, again } = usePhotos(shipment, line);
  const failed = waiting.filter(({ state }) => state === 'failed');
  const none = photos.length + waiting.length === 0;
  if (none && quiet) return null;
  const label = line ? `Photos of ${nameOf(line)}` : 'Photos of the shipment';
  return (
    <PhotoStrip label={label} photos={[...photos, ...waiting.map((each) => waitingText(each, shipment))]}>
      <TakePhotos label={label} text={none ? 'Take photos' : 'More photos'} onTake={take} />
      <div role="status" className="photo-problem row wrap t-small">
        {failed.length > 0 && (
          <>
            <Icon name="error" />
            <span>
              {plural(failed.length, 'photo')} not sent. {failed[0]?.problem}
            </span>
            <Button size="sm" icon="refresh" onClick={again}>
              Send again
            </Button>
          </>
        )}
      </div>
    </PhotoStrip>
  );
}

function usePhotos(shipment: PhotosProps['shipment'], line: PhotosProps['line']) {
  const me = useMe();
  const { data: stored = [] } = useQuery(photosOf(shipment.id));
  const all = useSyncExternalStore(photoStore.subscribe, () => photoStore.read(shipment.id));
  const { mutateAsync: send } = useMutation(addPhoto());
  const remove = useMutation(removePhoto());
  const isOwn = (of: string | null | undefined) => line === undefined || (of ?? null) === (line?.id ?? null);
  const own = stored.filter(({ shipment_line_id }) => isOwn(shipment_line_id));
  const photos = own.map((photo): StripPhoto => {
    const may = me.role === 'admin' || photo.created_by === me.id;
    return {
      ...stripPhoto(photo),
      caption: line !== undefined ? undefined : (photo.product_name ?? 'Shipment'),
      onRemove: may ? () => remove.mutate(photo) : undefined,
    };
  });
  return {
    photos,
    waiting: all.filter((each) => isOwn(each.line)),
    take: (files: readonly File[]) => photoStore.add(shipment.id, line?.id, files, send),
    again: () => photoStore.retry(shipment.id, send),
  };
}

const stripPhoto = (photo: Photo): StripPhoto => ({
  id: photo.id,
  url: photo.url,
  about: photoText(photo),
});

function waitingText(
  { key, url, state, line, shipment: id, problem }: Waiting,
  shipment: PhotosProps['shipment'],
): StripPhoto {
  const about = shipment.lines.find((each) => each.id === line);
  const what = about ? nameOf(about) : 'Shipment';
  return {
    id: key,
    url,
    state,
    about: state === 'sending' ? `${what}, uploading` : `${what}, not sent: ${problem ?? ''}`,
    onRemove: state === 'failed' ? () => photoStore.drop(id, key) : undefined,
  };
}

/** Opens the camera on a phone, otherwise a file picker for several files. */
function TakePhotos({
  label,
  text,
  onTake,
}: {
  label: string;
  text: string;
  onTake: (files: readonly File[]) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <span className="photo-add no-print">
      <input
        ref={field}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={label}
        accept="image/*"
        capture="environment"
        multiple
        onChange={(event) => {
          onTake([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button size="sm" icon="image" onClick={() => field.current?.click()}>
        {text}
      </Button>
    </span>
  );
}

/** The photos card on the shipment's page. */
export function PhotosCard({ shipment }: { shipment: Shipment }) {
  const { data: photos = [] } = useQuery(photosOf(shipment.id));
  return (
    <Card title="Photos" sub={photos.length > 0 ? photos.length : undefined} ruled>
      <Photos shipment={shipment} />
    </Card>
  );
}

/** The photos section while receiving. */
export function PhotosSection({ shipment }: { shipment: Shipment }) {
  return (
    <section className="photo-section" aria-label="Photos">
      <header>
        <h2 className="t-title-s">Photos</h2>
        <span className="t-small t-3">
          Take photos of the box and its label. They are saved with the shipment and its units.
        </span>
      </header>
      <Photos shipment={shipment} line={null} />
    </section>
  );
}

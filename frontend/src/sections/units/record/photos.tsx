import { useQuery } from '@tanstack/react-query';
import { Card } from '@/patterns/record/detail-page';
import { photoText } from '@/patterns/display/photo-text';
import { PhotoStrip } from '@/patterns/display/photo-strip';
import { RecordLink } from '@/patterns/record/record-link';
import { unitPhotos, type Unit } from '@/sections/units/api';

/** Photos taken when the unit's shipment was received. */
export function UnitPhotos({ unit }: { unit: Unit }) {
  const { data: photos = [] } = useQuery(unitPhotos(unit.id));
  if (photos.length === 0) return null;
  const shown = photos.map((photo) => ({
    id: photo.id,
    url: photo.url,
    about: photoText(photo),
    caption: photo.product_name ?? 'Shipment',
  }));
  return (
    <Card
      title="Photos"
      sub={photos.length}
      end={
        unit.shipment_id && (
          <RecordLink className="btn quiet sm" to="/tracking/$id" id={unit.shipment_id}>
            Shipment
          </RecordLink>
        )
      }
    >
      <PhotoStrip label="Photos of its shipment" photos={shown} />
    </Card>
  );
}

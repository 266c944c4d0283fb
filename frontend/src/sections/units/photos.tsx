import { useQuery } from '@tanstack/react-query';
import { Card } from '@/patterns/record/detail-page';
import { PhotoStrip } from '@/patterns/display/photo-strip';
import { RecordLink } from '@/patterns/record/record-link';
import { exactTime } from '@/lib/dates';
import { unitPhotos, type Unit } from './api';

/** Photos taken when the unit's shipment was received. */
export function UnitPhotos({ unit }: { unit: Unit }) {
  const { data: photos = [] } = useQuery(unitPhotos(unit.id));
  if (photos.length === 0) return null;
  const shown = photos.map(({ id, url, product_name, taken_by_name, created_at }) => ({
    id,
    url,
    about: [product_name ?? 'Shipment', taken_by_name && `photo by ${taken_by_name}`, exactTime(created_at)]
      .filter(Boolean)
      .join(', '),
    caption: product_name ?? 'Shipment',
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

import { exactTime } from '@/lib/dates/dates';

interface PhotoFacts {
  product_name: string | null;
  taken_by_name: string | null;
  created_at: string;
}

/** For example "Desk lamp, photo by Ana, 3 Nov 2026 14:05". */
export const photoText = ({ product_name, taken_by_name, created_at }: PhotoFacts): string =>
  [product_name ?? 'Shipment', taken_by_name && `photo by ${taken_by_name}`, exactTime(created_at)]
    .filter(Boolean)
    .join(', ');

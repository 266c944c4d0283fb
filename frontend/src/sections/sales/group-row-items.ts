import type { RowItem } from '@/patterns/list/types';
import type { Group } from './groups-api';

/** The main act of an order of several lines: handing it over, whole or in parts. */
export const rowItems = ({ lines }: { lines: readonly Pick<Group['lines'][number], 'open_quantity'>[] }): RowItem[] =>
  lines.some(({ open_quantity }) => open_quantity > 0)
    ? [{ label: 'Plan delivery', icon: 'truck', opens: 'deliver' }]
    : [];

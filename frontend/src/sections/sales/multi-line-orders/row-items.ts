import type { RowItem } from '@/patterns/list/types';
import type { Group } from './api';

/** The main action on a multi-line order: plan a delivery of all or some items. */
export const rowItems = ({ lines }: { lines: readonly Pick<Group['lines'][number], 'open_quantity'>[] }): RowItem[] =>
  lines.some(({ open_quantity }) => open_quantity > 0)
    ? [{ label: 'Plan delivery', icon: 'truck', opens: 'deliver' }]
    : [];

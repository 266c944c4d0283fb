import type { RowItem } from '@/patterns/list/types';
import type { Shipment } from '@/sections/shipments/api';
import { isEnded } from '@/sections/shipments/labels';

/** The main action on a shipment: receive. */
export const rowItems = ({ status }: Pick<Shipment, 'status'>): RowItem[] =>
  isEnded(status) ? [] : [{ label: 'Receive', icon: 'box', opens: 'receive' }];

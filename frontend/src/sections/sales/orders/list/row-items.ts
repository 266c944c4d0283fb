import type { RowItem } from '@/patterns/list/types';
import type { Order } from '@/sections/sales/orders/api';
import { canReturn } from '@/sections/sales/orders/quantities';

type Row = Parameters<typeof canReturn>[0] & Pick<Order, 'open_quantity'>;

/** The main actions on a sales order: set pickup, plan a delivery, or take items back. */
export const rowItems = (order: Row): RowItem[] => [
  ...(order.open_quantity > 0
    ? ([
        { label: 'Set pickup', icon: 'box', opens: 'pickup' },
        { label: 'Plan delivery', icon: 'truck', opens: 'deliver' },
      ] as const)
    : []),
  ...(canReturn(order) ? [{ label: 'Return items', icon: 'undo', opens: 'return' } as const] : []),
];

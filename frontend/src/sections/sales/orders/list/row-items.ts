import type { RowItem } from '@/patterns/list/types';
import type { Order } from '@/sections/sales/orders/api';
import { canPickUp } from '@/sections/sales/orders/fulfilment';

type Row = Parameters<typeof canPickUp>[0] & Pick<Order, 'open_quantity'>;

/** The main actions on a sales order: set pickup, or plan a delivery. */
export const rowItems = (order: Row): RowItem[] => [
  ...(canPickUp(order) ? [{ label: 'Set pickup', icon: 'box', opens: 'pickup' } as const] : []),
  ...(order.open_quantity > 0 && order.order_status !== 'cancelled'
    ? [{ label: 'Plan delivery', icon: 'truck', opens: 'deliver' } as const]
    : []),
];

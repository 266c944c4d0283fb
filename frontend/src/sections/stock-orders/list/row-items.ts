import type { RowItem } from '@/patterns/list/types';
import { shipmentsOf, type StockOrder } from '@/sections/stock-orders/api';
import { allQuantities, type LineQuantities } from '@/sections/stock-orders/quantities';
import { toReceive } from '@/sections/stock-orders/receiving';

/** The main action on a stock order: receive its next shipment. */
export const rowItems = (
  order: Pick<StockOrder, 'id' | 'status'> & { lines: readonly LineQuantities[] },
): RowItem[] => {
  if (order.status === 'draft' || allQuantities(order).shipped === 0) return [];
  return [
    {
      label: 'Receive',
      icon: 'box',
      run: async ({ client, go }) => {
        const next = toReceive(await client.query(shipmentsOf(order.id)));
        go(next ? `/tracking/${next.id}/receive` : `/stock-orders/${order.id}`);
      },
    },
  ];
};

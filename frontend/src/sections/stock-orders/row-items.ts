import type { RowItem } from '@/patterns/list/types';
import { parcelsOf, type StockOrder } from './api';
import { allPieces } from './pieces';
import { toReceive } from './receiving';

/** The main action on a stock order: receive its next shipment. */
export const rowItems = (order: Pick<StockOrder, 'id' | 'lines' | 'status'>): RowItem[] => {
  if (order.status === 'draft' || allPieces(order).shipped === 0) return [];
  return [
    {
      label: 'Receive',
      icon: 'box',
      run: async ({ client, go }) => {
        const next = toReceive(await client.query(parcelsOf(order.id)));
        go(next ? `/tracking/${next.id}/receive` : `/stock-orders/${order.id}`);
      },
    },
  ];
};

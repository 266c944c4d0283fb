import type { RowItem } from '@/patterns/list/types';
import type { StockCount } from '@/sections/inventory/api';

/** The main action on a stock count for admins: approve. */
export const rowItems = ({ status }: Pick<StockCount, 'status'>): RowItem[] =>
  status === 'counting' ? [{ label: 'Approve', icon: 'check', opens: 'approve' }] : [];

import type { RowItem } from '@/patterns/list/types';
import type { StockCount } from './api';

/** The main act of a stock count, for admins: approving it. */
export const rowItems = ({ status }: Pick<StockCount, 'status'>): RowItem[] =>
  status === 'counting' ? [{ label: 'Approve', icon: 'check', opens: 'approve' }] : [];

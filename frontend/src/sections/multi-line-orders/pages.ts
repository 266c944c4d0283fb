import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/purchase-orders': { keywords: 'orders of several lines deliveries multi line' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'purchase_orders', noun: 'purchase order', icon: 'layers', list: '/purchase-orders' },
];

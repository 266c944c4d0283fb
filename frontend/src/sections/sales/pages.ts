import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/purchases': { keywords: 'orders purchases sales', creation: 'add purchase create sell' },
  '/purchase-orders': { keywords: 'orders of several lines deliveries multi line' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'purchases', noun: 'sales order', icon: 'receipt', list: '/purchases' },
  { table: 'deliveries', noun: 'delivery', plural: 'deliveries', icon: 'truck', route: '/deliveries/$id' },
  { table: 'purchase_orders', noun: 'purchase order', icon: 'layers', list: '/purchase-orders' },
];

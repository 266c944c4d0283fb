import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/purchases': { keywords: 'orders purchases sales lines deliveries returns', creation: 'add purchase create sell' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'purchase_orders', noun: 'sales order', icon: 'receipt', list: '/purchases' },
  { table: 'deliveries', noun: 'delivery', plural: 'deliveries', icon: 'truck', route: '/deliveries/$id' },
];

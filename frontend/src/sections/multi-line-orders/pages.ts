import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/purchase-orders': { keywords: 'orders of several lines deliveries multi line' },
};

export const records: readonly RecordType[] = [
  {
    table: 'purchase_orders',
    noun: 'purchase order',
    plural: 'purchase orders',
    icon: 'layers',
    route: '/purchase-orders/$id',
    list: '/purchase-orders',
  },
];

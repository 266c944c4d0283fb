import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/expenses': { keywords: 'expenses buying vendors shops bought' },
  '/stock-orders': { creation: 'add expense buy purchase vendor create' },
};

export const records: readonly RecordType[] = [
  {
    table: 'stock_orders',
    noun: 'stock order',
    plural: 'stock orders',
    icon: 'cart-in',
    route: '/stock-orders/$id',
    list: '/stock-orders',
  },
];

import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/expenses': { keywords: 'expenses buying vendors shops bought' },
  '/stock-orders': { creation: 'add expense buy purchase vendor create' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'stock_orders', noun: 'stock order', icon: 'cart-in', list: '/stock-orders' },
];

import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/inventory/admin': { keywords: 'count shelf stocktake inventory admin approve difference adjust' },
  '/inventory': {
    title: 'Inventory',
    icon: 'boxes',
    keywords: 'stock on hand value low out dead reorder movements ledger shelf',
  },
};

export const records: readonly DeclaredRecord[] = [
  {
    table: 'stock_counts',
    noun: 'stock count',
    icon: 'tasks',
    route: '/inventory/admin?count=$id',
    list: '/inventory/admin',
  },
];

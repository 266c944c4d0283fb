import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/inventory/admin': { keywords: 'count shelf stocktake inventory admin approve difference adjust' },
  '/inventory': {
    title: 'Inventory',
    icon: 'boxes',
    keywords: 'stock on hand value low out dead reorder movements ledger shelf',
  },
};

export const records: readonly RecordType[] = [
  {
    table: 'stock_counts',
    noun: 'stock count',
    plural: 'stock counts',
    icon: 'tasks',
    route: '/inventory/admin?count=$id',
    list: '/inventory/admin',
  },
];

import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/asset-management': {
    keywords: 'units assets serial numbers tags labels',
    creation: 'add new asset unit serial create',
  },
  '/asset-contacts': { keywords: 'units customers who holds awaits serial' },
};

export const records: readonly RecordType[] = [
  {
    table: 'assets',
    noun: 'unit',
    plural: 'units',
    icon: 'asset',
    route: '/asset-management/$id',
    list: '/asset-management',
  },
];

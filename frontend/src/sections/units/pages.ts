import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/asset-management': {
    keywords: 'units assets serial numbers tags labels',
    creation: 'add new asset unit serial create',
  },
  '/asset-contacts': { keywords: 'units customers who holds awaits serial' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'assets', noun: 'unit', icon: 'asset', list: '/asset-management' },
];

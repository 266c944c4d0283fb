import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/brands': { keywords: 'manufacturers makers makes products', creation: 'add manufacturer create' },
};

export const records: readonly RecordType[] = [
  {
    table: 'brands',
    noun: 'brand',
    plural: 'brands',
    icon: 'seal',
    route: '/brands?q=$title&peek=$id',
    list: '/brands',
  },
];

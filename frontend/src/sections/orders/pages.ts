import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/purchases': { keywords: 'orders purchases sales', creation: 'add purchase create sell' },
};

export const records: readonly RecordType[] = [
  {
    table: 'purchases',
    noun: 'sales order',
    plural: 'sales orders',
    icon: 'receipt',
    route: '/purchases/$id',
    list: '/purchases',
  },
];

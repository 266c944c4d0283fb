import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/documents': { keywords: 'files' },
};

export const records: readonly RecordType[] = [
  {
    table: 'documents',
    noun: 'document',
    plural: 'documents',
    icon: 'docs',
    route: '/documents/$id',
    list: '/documents',
  },
];

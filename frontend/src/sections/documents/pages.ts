import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/documents': { keywords: 'files' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'documents', noun: 'document', icon: 'docs', list: '/documents' },
];

import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/workspace': { keywords: 'notes', creation: 'add note idea write create' },
};

export const records: readonly DeclaredRecord[] = [
  {
    table: 'workspace_documents',
    noun: 'document',
    plural: 'workspace documents',
    icon: 'workspace',
    list: '/workspace',
  },
];

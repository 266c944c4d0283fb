import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/contacts': { keywords: 'customers clients people', creation: 'add customer create client' },
};

export const records: readonly DeclaredRecord[] = [
  {
    table: 'customers',
    noun: 'contact',
    icon: 'contacts',
    list: '/contacts',
    deleted: async () => (await import('./deleted')).deletedContacts,
  },
];

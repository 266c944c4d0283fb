import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/contacts': { keywords: 'customers clients people', creation: 'add customer create client' },
};

export const records: readonly RecordType[] = [
  {
    table: 'customers',
    noun: 'contact',
    plural: 'contacts',
    icon: 'contacts',
    route: '/contacts/$id',
    list: '/contacts',
    deleted: async () => (await import('./deleted')).deletedContacts,
  },
];

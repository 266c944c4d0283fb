import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/contacts/campaigns': { keywords: 'mailings newsletter email marketing' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'campaigns', noun: 'campaign', icon: 'mail', list: '/contacts/campaigns' },
];

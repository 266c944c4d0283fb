import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/contacts/campaigns': { keywords: 'mailings newsletter email marketing' },
};

export const records: readonly RecordType[] = [
  {
    table: 'campaigns',
    noun: 'campaign',
    plural: 'campaigns',
    icon: 'mail',
    route: '/contacts/campaigns/$id',
    list: '/contacts/campaigns',
  },
];

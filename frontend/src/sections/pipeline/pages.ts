import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/contacts/prospects': { keywords: 'leads people not yet customers' },
  '/contacts/enquiries': {
    keywords: 'questions inquiries answer',
    creation: 'question ask add create inquiry',
    form: async () => (await import('./enquiries/form')).NewEnquiry,
  },
  '/contacts/calls': {
    keywords: 'call records log phone',
    creation: 'log call record phone walk in who rang',
    form: async () => (await import('./calls/form')).CallForm,
  },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'enquiries', noun: 'enquiry', plural: 'enquiries', icon: 'enquiry', list: '/contacts/enquiries' },
  { table: 'prospects', noun: 'prospect', icon: 'user-plus', list: '/contacts/prospects' },
  { table: 'calls', noun: 'call', icon: 'phone', route: '/contacts/calls?open=edit-$id', list: '/contacts/calls' },
];

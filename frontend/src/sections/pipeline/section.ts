import type { Section } from '@/patterns/navigation/section';

export const pipeline: Section<typeof import('./routes').routes> = {
  subpages: [
    { of: '/contacts', label: 'Prospects', path: '/contacts/prospects', icon: 'prospect', tab: true },
    {
      of: '/contacts',
      label: 'Enquiries',
      path: '/contacts/enquiries',
      icon: 'enquiry',
      tab: true,
      creation: { title: 'New Enquiry', key: 'E', name: 'enquiry' },
    },
    {
      of: '/contacts',
      label: 'Calls',
      path: '/contacts/calls',
      icon: 'phone',
      tab: true,
      creation: { title: 'New Call', key: 'L', name: 'call' },
    },
  ],
};

import type { Section } from '@/patterns/navigation/section';

export const pipeline: Section<typeof import('./routes').routes> = {
  subpages: [
    { of: '/contacts', label: 'Prospects', path: '/contacts/prospects', icon: 'prospect', tab: true },
    { of: '/contacts', label: 'Enquiries', path: '/contacts/enquiries', icon: 'enquiry', tab: true },
    { of: '/contacts', label: 'Calls', path: '/contacts/calls', icon: 'phone', tab: true },
  ],
  creations: [
    {
      title: 'New Call',
      path: '/contacts/calls',
      key: 'L',
      icon: 'phone',
      name: 'call',
    },
    {
      title: 'New Enquiry',
      path: '/contacts/enquiries',
      key: 'E',
      icon: 'enquiry',
      name: 'enquiry',
    },
  ],
};

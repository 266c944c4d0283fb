import type { Section } from '@/patterns/navigation/section';

export const quotes: Section<typeof import('./routes').routes> = {
  menu: [
    {
      group: 'Orders',
      position: 2,
      label: 'Quotes',
      path: '/quotes',
      icon: 'quote',
      key: 'Q',
      count: { of: ['quotes'], says: 'awaiting a response' },
      creation: { title: 'New Quote', key: 'Q' },
    },
  ],
};

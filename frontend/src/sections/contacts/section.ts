import type { Section } from '@/patterns/navigation/section';

export const contacts: Section<typeof import('./routes').routes, typeof import('./redirects').redirects> = {
  menu: [
    {
      group: 'People',
      position: 1,
      label: 'Contacts',
      path: '/contacts',
      icon: 'contacts',
      key: 'C',
      phone: 'Contacts',
      count: { of: ['prospects', 'enquiries'], says: 'open prospects and unanswered enquiries' },
      creation: { title: 'New contact', key: 'C', icon: 'user-plus' },
    },
  ],
};

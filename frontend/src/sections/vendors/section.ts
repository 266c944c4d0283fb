import type { Section } from '@/patterns/navigation/section';

export const vendors: Section<typeof import('./routes').routes> = {
  menu: [
    {
      group: 'People',
      position: 2,
      label: 'Vendors',
      path: '/vendors',
      icon: 'shop',
      key: 'V',
      creation: { title: 'New vendor', key: 'V', admin: true },
    },
  ],
};

import type { Section } from '@/patterns/navigation/section';

export const shipments: Section<typeof import('./routes').routes> = {
  menu: [
    {
      group: 'Orders',
      position: 4,
      label: 'Tracking',
      path: '/tracking',
      icon: 'truck',
      key: 'T',
      count: { of: ['shipments'], says: 'on the way or to receive' },
      creation: { title: 'Add shipment', key: 'A', admin: true },
    },
  ],
};

import type { Section } from '@/patterns/navigation/section';

export const orders: Section<typeof import('./routes').routes> = {
  menu: [
    {
      group: 'Orders',
      position: 1,
      label: 'Sales Orders',
      path: '/purchases',
      icon: 'receipt',
      key: 'O',
      phone: 'Orders',
      count: { of: ['purchases'], says: 'active' },
      creation: { title: 'New sales order', key: 'O' },
    },
  ],
};

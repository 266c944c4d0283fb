import type { Section } from '@/patterns/navigation/section';

export const sales: Section<typeof import('./routes').routes> = {
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
  subpages: [{ of: '/purchases', label: 'Sales Orders', path: '/deliveries' }],
};

import type { Section } from '@/patterns/navigation/section';

export const stockOrders: Section<typeof import('./routes').routes, typeof import('./redirects').redirects> = {
  menu: [
    {
      group: 'Orders',
      position: 3,
      label: 'Stock Orders',
      path: '/expenses',
      icon: 'cart-in',
      key: 'S',
      count: { of: ['stock_orders'], says: 'open' },
    },
  ],
  subpages: [
    {
      of: '/expenses',
      label: 'Stock Orders',
      path: '/stock-orders',
      creation: { title: 'New stock order', key: 'S', icon: 'cart-in', admin: true },
    },
  ],
};

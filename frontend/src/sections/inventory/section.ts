import type { Section } from '@/patterns/navigation/section';

export const inventory: Section<typeof import('./routes').routes> = {
  menu: [
    {
      group: 'Inventory',
      position: 4,
      label: 'Stock Counts',
      path: '/inventory/admin',
      icon: 'count',
      count: { of: ['stock_counts'], says: 'in progress' },
    },
  ],
  subpages: [{ of: '/products', label: 'Stock Management', path: '/inventory' }],
};

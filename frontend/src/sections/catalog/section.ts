import type { Section } from '@/patterns/navigation/section';

export const catalog: Section<typeof import('./routes').routes> = {
  menu: [
    {
      group: 'Inventory',
      position: 1,
      label: 'Stock Management',
      path: '/products',
      icon: 'boxes',
      key: 'I',
      phone: 'Inventory',
      count: { of: ['products'], says: 'at or below the reorder level', late: true },
      creation: { title: 'New product', key: 'P', icon: 'box', admin: true },
    },
    { group: 'Inventory', position: 3, label: 'Catalog', path: '/catalog', icon: 'catalog' },
  ],
  subpages: [
    { of: '/products', label: 'Stock Management', path: '/inventory/product' },
    { of: '/catalog', label: 'Categories', path: '/categories', icon: 'layers', inner: true },
  ],
};

import type { ShownTables } from '@/api/changed-tables';

export const shownTables: ShownTables = {
  products: [
    'allocations',
    'brands',
    'customers',
    'inventory_movements',
    'product_categories',
    'product_images',
    'purchases',
    'specifications',
    'vendors',
  ],
  product_categories: ['products'],
};

import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/products': { keywords: 'products inventory stock', creation: 'add item create stock' },
  '/catalog': { keywords: 'categories brands specifications' },
  '/categories': { keywords: 'tree products' },
};

export const records: readonly RecordType[] = [
  {
    table: 'products',
    noun: 'product',
    plural: 'products',
    icon: 'box',
    route: '/inventory/product/$id',
    list: '/products',
  },
  {
    table: 'product_categories',
    noun: 'category',
    plural: 'categories',
    icon: 'layers',
    route: '/categories?q=$title&open=$id',
    list: '/categories',
  },
];

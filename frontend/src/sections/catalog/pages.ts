import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/products': { keywords: 'products inventory stock', creation: 'add item create stock' },
  '/catalog': { keywords: 'categories brands specifications' },
  '/categories': { keywords: 'tree products' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'products', noun: 'product', icon: 'box', route: '/inventory/product/$id', list: '/products' },
  {
    table: 'product_categories',
    noun: 'category',
    plural: 'categories',
    icon: 'layers',
    route: '/categories?q=$title&open=$id',
    list: '/categories',
  },
];

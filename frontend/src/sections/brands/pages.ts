import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/brands': { keywords: 'manufacturers makers makes products', creation: 'add manufacturer create' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'brands', noun: 'brand', icon: 'seal', route: '/brands?q=$title&peek=$id', list: '/brands' },
];

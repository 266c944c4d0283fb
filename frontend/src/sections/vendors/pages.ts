import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/vendors': { keywords: 'shops suppliers shop analytics bought from', creation: 'add shop supplier create' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'vendors', noun: 'vendor', icon: 'shop', route: '/vendors/shop/$id', list: '/vendors' },
];

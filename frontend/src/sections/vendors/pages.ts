import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/vendors': { keywords: 'shops suppliers shop analytics bought from', creation: 'add shop supplier create' },
};

export const records: readonly RecordType[] = [
  { table: 'vendors', noun: 'vendor', plural: 'vendors', icon: 'shop', route: '/vendors/shop/$id', list: '/vendors' },
];

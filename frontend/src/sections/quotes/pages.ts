import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/quotes': {
    keywords: 'offers estimates sent accepted declined expired',
    creation: 'offer estimate add create price',
  },
};

export const records: readonly RecordType[] = [
  { table: 'quotes', noun: 'quote', plural: 'quotes', icon: 'quote', route: '/quotes/$id', list: '/quotes' },
];

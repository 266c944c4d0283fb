import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/quotes': {
    keywords: 'offers estimates sent accepted declined expired',
    creation: 'offer estimate add create price',
  },
};

export const records: readonly DeclaredRecord[] = [{ table: 'quotes', noun: 'quote', icon: 'quote', list: '/quotes' }];

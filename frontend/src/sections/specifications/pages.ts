import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/specifications': {
    keywords: 'attributes properties units voltage categories products',
    creation: 'add attribute property unit create',
  },
};

import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/calculator': {
    title: 'Calculator',
    icon: 'calculator',
    keywords: 'price margin mark-up markup discount landed cost change cash till tape',
  },
};
